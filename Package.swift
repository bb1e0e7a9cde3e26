// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module of ours with its tests' settings.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    resources: resources,
    swiftSettings: strict
  )
}

let package = Package(
  name: "annotate",
  products: [],
  targets: [
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])
      ]
    ),
    module("MediaTypes"),
    module("Stages"),
    module("Files", ["MediaTypes"]),
    module("Media", ["CFFmpeg", "Files", "MediaTypes"]),
    .target(name: "COpenVINO", linkerSettings: [.linkedLibrary("dl")]),
    module("Inference", ["COpenVINO", "MediaTypes"]),
    module("Faces", ["Inference", "MediaTypes", "Stages"]),
    module("Tracking", ["Faces", "MediaTypes"]),
    module(
      "Stamps",
      ["Faces", "MediaTypes"],
      resources: [.embedInCode("Artwork/heart.svg"), .embedInCode("Artwork/square.svg")]
    ),
    module("Sidecar", ["Faces", "Files", "MediaTypes", "Tracking"]),
    module(
      "Pipeline",
      ["Faces", "Files", "Inference", "Media", "MediaTypes", "Sidecar", "Stages", "Stamps", "Tracking"]
    ),
    .executableTarget(
      name: "annotate",
      dependencies: ["CommandLineKit", "MediaTypes", "Pipeline", "Sidecar", "Stamps"],
      swiftSettings: strict
    ),
    module("CommandLineKit"),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit"],
      exclude: ["__Snapshots__"],
      swiftSettings: strict
    ),
  ]
)
