internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The boxes that a subject finds in one picture.
struct FoundBoxes: Sendable {
  /// The faces that the subject reports.
  let asUsed: [FoundBox]
  /// Those faces and others with a very low confidence, for average precision.
  let all: [FoundBox]
}

/// A program or detector whose boxes are measured.
protocol BoxSubject: Sendable {
  /// Its name in the report.
  var name: String { get }

  /// Finds the faces in a picture.
  ///
  /// - Throws: an error if the picture cannot be read.
  func boxes(_ path: String) async throws -> FoundBoxes
}

/// The least confidence for average precision.
enum BoxConfidence {
  static let least = 0.05
}

extension FoundBox {
  init(_ face: FaceObservation<DisplaySpace>) {
    self.init(bounds: face.bounds, confidence: face.confidence)
  }
}

/// The program at one of its levels of accuracy.
struct ProductSubject: BoxSubject {
  let name: String
  private let asUsed: StillDetector
  private let unsure: StillDetector
  private let threshold: Double

  /// - Parameters:
  ///   - level: the level.
  ///   - isStill: whether pictures are processed as stills, otherwise as frames of a video.
  /// - Throws: an error if a model is missing.
  init(_ level: Accuracy, isStill: Bool = true) throws {
    var options = DetectionOptions()
    options.accuracy = level
    let folder = try RuntimeFolder.locate()
    name = "`--accuracy \(level.rawValue)`" + (isStill ? "" : ", as frames of a video")
    asUsed = try StillDetector(options, as: isStill ? .still : .video, in: folder)
    threshold = DetectionMethod(options, in: isStill ? .still : .video).confidence ?? 0
    options.confidence = BoxConfidence.least
    unsure = try StillDetector(options, as: isStill ? .still : .video, in: folder)
  }

  /// The faces of a picture, with landmarks, pose and expression.
  ///
  /// - Throws: an error if the picture cannot be read.
  func faces(_ path: String) async throws -> [FaceObservation<DisplaySpace>] {
    try await asUsed.faces(inFileAt: path)
  }

  /// A low threshold may change the other faces, and not only add some: it decides which pictures are turned, and which
  /// faces are verified.
  func boxes(_ path: String) async throws -> FoundBoxes {
    FoundBoxes(
      asUsed: try await asUsed.detectedFaces(inFileAt: path)
        .filter { $0.confidence >= threshold }.map(FoundBox.init),
      all: try await unsure.detectedFaces(inFileAt: path).map(FoundBox.init)
    )
  }
}

extension FoundBoxes {
  /// Selects the reported faces from all; filtering after suppression is equivalent, because only more
  /// confident faces suppress others.
  init(_ all: [FoundBox], atLeast threshold: Double) {
    self.init(asUsed: all.filter { $0.confidence >= threshold }, all: all)
  }
}
