// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "annotate",
  products: [],
  targets: [
    .target(name: "CommandLineKit", swiftSettings: strict),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit"],
      exclude: ["__Snapshots__"],
      swiftSettings: strict
    ),
  ]
)
