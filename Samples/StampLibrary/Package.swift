// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StampLibrary",
  dependencies: [.package(name: "annotate", path: "../..")],
  targets: [
    .executableTarget(
      name: "StampLibrary",
      dependencies: [.product(name: "AnnotateKit", package: "annotate")]
    )
  ]
)
