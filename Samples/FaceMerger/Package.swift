// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FaceMerger",
  dependencies: [.package(name: "annotate", path: "../..")],
  targets: [
    .executableTarget(
      name: "FaceMerger",
      dependencies: [.product(name: "AnnotateKit", package: "annotate")]
    )
  ]
)
