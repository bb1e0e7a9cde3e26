// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WiderFace",
  dependencies: [.package(name: "annotate", path: "../..")],
  targets: [
    .executableTarget(
      name: "WiderFace",
      dependencies: [.product(name: "AnnotateKit", package: "annotate")]
    )
  ]
)
