import AnnotateInference
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite(
  "Detectors of users",
  .tags(.model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first")
)
struct ImportedDetectorTests {
  private static let runtime = RuntimeFolder(path: Places.runtime.path)

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: String
    let confidence: Double
    let hasPoints: Bool
    let network: @Sendable () -> ConstantNetwork

    init(
      _ name: String,
      _ kind: String,
      _ confidence: Double = 0.9,
      hasPoints: Bool = true,
      _ network: @escaping @Sendable () -> ConstantNetwork
    ) {
      testDescription = name
      (self.kind, self.confidence, self.hasPoints, self.network) =
        (kind, confidence, hasPoints, network)
    }
  }

  static let cases = [
    Case("YuNet", "yunet") { DetectorNetworks.yuNet() },
    Case("SCRFD", "scrfd") { DetectorNetworks.scrfd() },
    Case("SCRFD without points", "scrfd", hasPoints: false) {
      DetectorNetworks.scrfd(hasPoints: false)
    },
    Case("SCRFD with a batch", "scrfd") { DetectorNetworks.scrfd(isBatched: true) },
    Case("RetinaFace", "retinaface") { DetectorNetworks.retinaFace() },
    // e to the power of 2 over that plus e to the power of -1.
    Case("RetinaFace without the last step", "retinaface", 0.9525741268) {
      DetectorNetworks.retinaFace(scores: (-1, 2))
    },
  ]

  @Test(
    "a detector is recognised by its outputs, and finds the face with its landmarks",
    arguments: cases
  )
  func detections(_ example: Case) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try example.network().write(to: path)
    let detector = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
    #expect(detector.layout.name == example.kind)
    #expect(detector.modelFiles == [path])
    let faces = try await detector.detect(in: ImageBuffer(size: DetectorNetworks.size))
    try #require(faces.count == 1)
    let bounds = faces[0].bounds
    for (found, wanted) in [
      (bounds.x, 40.0), (bounds.y, 24), (bounds.maxX, 104), (bounds.maxY, 104),
    ] {
      #expect(abs(found - wanted) < 0.01, "\(bounds)")
    }
    #expect(abs(faces[0].confidence - example.confidence) < 1e-5)
    let marks = faces[0].landmarks
    let points = [marks.rightEye, marks.leftEye, marks.nose, marks.mouthRight, marks.mouthLeft]
    for (found, wanted) in zip(points, DetectorNetworks.points) {
      guard example.hasPoints else {
        #expect(found == nil)
        continue
      }
      let found = try #require(found)
      #expect(abs(found.x - wanted.0) < 0.01 && abs(found.y - wanted.1) < 0.01, "\(found)")
    }
  }

  @Test("pictures for a fixed input fit into it and are never enlarged")
  func fixedSize() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try DetectorNetworks.yuNet().write(to: path)
    let detector = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
    #expect(detector.pictureSize(width: 1920, height: 1080) == PixelSize(128, 72))
    #expect(detector.pictureSize(width: 60, height: 100) == PixelSize(60, 100))
  }

  @Test("CenterFace accepts any size, and finds the same faces as the built-in detector")
  func centerFace() async throws {
    let path = try Self.runtime.model(named: CenterFaceDetector.fileName)
    let own = try ImportedDetector(OwnModel(path: path, kind: "centerface"), in: Self.runtime)
    let builtIn = try CenterFaceDetector(in: Self.runtime)
    #expect(own.layout.name == "centerface")
    for (width, height) in [(1920.0, 1080.0), (480, 848), (100, 50)] {
      let size = own.pictureSize(width: width, height: height)
      #expect(size == builtIn.pictureSize(width: width, height: height))
    }
    var picture = ImageBuffer(size: PixelSize(200, 130))
    for index in picture.bytes.indices { picture.bytes[index] = UInt8(index * index % 251) }
    let found = try await own.detect(in: picture)
    #expect(try await builtIn.detect(in: picture) == found)
  }

  @Test("the requested confidence is the limit")
  func threshold() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try DetectorNetworks.scrfd().write(to: path)
    let detector = try ImportedDetector(OwnModel(path: path), confidence: 0.95, in: Self.runtime)
    let found = try await detector.detect(in: ImageBuffer(size: DetectorNetworks.size))
    #expect(found.isEmpty)
  }

  @Test("outputs that are not finite, or not boxes in the picture, are not faces")
  func nonsense() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    let counts = [256, 64, 16].map { 2 * $0 }
    for value in [Float.nan, .infinity, 1e30, -1e30] {
      let outputs =
        counts.map { ConstantNetwork.Output("s\($0)", [$0, 1], [Float](repeating: 1, count: $0)) }
        + counts.map {
          ConstantNetwork.Output("b\($0)", [$0, 4], [Float](repeating: value, count: 4 * $0))
        }
      try ConstantNetwork(inputShape: [1, 3, 128, 128], outputs: outputs).write(to: path)
      let detector = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
      let found = try await detector.detect(in: ImageBuffer(size: DetectorNetworks.size))
      #expect(found.isEmpty, "\(value)")
    }
  }

  @Test("outputs of another kind than the named one are an error")
  func wrongKind() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try DetectorNetworks.yuNet().write(to: path)
    let error = #expect(throws: AnnotateError.self) {
      _ = try ImportedDetector(OwnModel(path: path, kind: "scrfd"), in: Self.runtime)
    }
    guard case .otherOutputs(path, "scrfd", _)? = error?.problem as? ModelProblem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: AnnotateError(ModelProblem.unknownLayout(name: "yolo"))) {
      _ = try ImportedDetector(OwnModel(path: path, kind: "yolo"), in: Self.runtime)
    }
  }

  @Test("a network that is not a detector is an error that shows its outputs")
  func unknown() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try ConstantNetwork(
      inputShape: [1, 3, 64, 32],
      outputs: [.init("classes", [1, 2], [0, 1])]
    ).write(to: path)
    let problem = ModelProblem.otherOutputs(path: path, layout: nil, shapes: [[1, 2]])
    #expect(throws: AnnotateError(problem)) {
      _ = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
    }
  }

  @Test(
    "a network whose input is not one colour picture is an error",
    arguments: [[1, 1, 64, 64], [1, 64, 64, 3], [4, 3, 64, 64], [1, 3, 64], [1, 3, 64, 9000]]
  )
  func wrongInput(_ shape: [Int]) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    try ConstantNetwork(inputShape: shape, outputs: [.init("x", [1, 2], [0, 1])]).write(to: path)
    let error = #expect(throws: AnnotateError.self) {
      _ = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
    }
    let isBlamed =
      switch error?.problem {
      case let problem as ModelProblem:
        problem.kind == .badInput && "\(problem)".contains(path)
      case let problem as BlamedFile: problem.kind == .badInput
      default: false
      }
    #expect(isBlamed, "\(String(describing: error))")
  }

  @Test("a file that is missing, empty, truncated or of another type is one clear error")
  func broken() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("own.onnx")
    let missing = #expect(throws: AnnotateError.self) {
      _ = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
    }
    #expect(missing?.kind == .missingInput)
    try DetectorNetworks.yuNet().write(to: path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for bytes in [Data(), Data("no network".utf8), whole.prefix(1000), whole.prefix(30)] {
      try bytes.write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: AnnotateError.self) {
        _ = try ImportedDetector(OwnModel(path: path), in: Self.runtime)
      }
      #expect(error?.kind == .badInput)
      let cause = (error?.problem as? BlamedFile)?.cause ?? error
      let said = String(describing: cause)
      #expect(said.contains(path))
    }
  }
}
