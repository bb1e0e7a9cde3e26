// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SkinDetector",
  dependencies: [.package(name: "annotate", path: "../..")],
  targets: [
    .executableTarget(
      name: "SkinDetector",
      dependencies: [.product(name: "AnnotateKit", package: "annotate")]
    )
  ]
)
