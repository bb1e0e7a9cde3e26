internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// What something that finds faces finds in one picture.
struct FoundBoxes: Sendable {
  /// The faces as they are reported.
  let asUsed: [FoundBox]
  /// Those and very unsure ones, for average precision.
  let all: [FoundBox]
}

/// Something that finds faces.
protocol BoxSubject: Sendable {
  /// How the report calls it.
  var name: String { get }

  /// What it finds in a picture.
  ///
  /// - Throws: where the picture cannot be looked at.
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

/// The product at one of its levels of accuracy.
struct ProductSubject: BoxSubject {
  let name: String
  private let asUsed: StillDetector
  private let unsure: StillDetector
  private let threshold: Double
  /// Whether what is found with unsure faces is more than those besides the others: unsure views of a face
  /// may change where it is.
  private let unsureDiffers: Bool

  /// - Parameters:
  ///   - level: the level.
  ///   - isStill: whether pictures are looked at as single ones are, else as frames of a video.
  /// - Throws: where a model is missing.
  init(_ level: Accuracy, isStill: Bool = true) throws {
    var options = DetectionOptions()
    options.accuracy = level
    let folder = try RuntimeFolder.locate()
    name = "`--accuracy \(level.rawValue)`" + (isStill ? "" : ", as frames of a video")
    asUsed = try StillDetector(options, as: isStill ? .still : .video, in: folder)
    threshold = DetectionMethod(options, in: isStill ? .still : .video).confidence ?? 0
    // In a video, whether pictures are looked at turned hangs on how sure a face has to be; with high accuracy,
    // whether what turned ones show is verified does.
    unsureDiffers = level != .normal || !isStill
    options.confidence = BoxConfidence.least
    unsure = try StillDetector(options, as: isStill ? .still : .video, in: folder)
  }

  /// The faces of a picture, with everything that is found of them.
  ///
  /// - Throws: where the picture cannot be looked at.
  func faces(_ path: String) async throws -> [FaceObservation<DisplaySpace>] {
    try await asUsed.faces(inFileAt: path)
  }

  func boxes(_ path: String) async throws -> FoundBoxes {
    let all = try await unsure.detectedFaces(inFileAt: path).map(FoundBox.init)
    guard unsureDiffers else { return FoundBoxes(all, surerThan: threshold) }
    return FoundBoxes(
      asUsed: try await asUsed.detectedFaces(inFileAt: path)
        .filter { $0.confidence >= threshold }.map(FoundBox.init),
      all: all
    )
  }
}

extension FoundBoxes {
  /// What is found where what is surer suppresses what is less sure: filtering afterwards is the same.
  init(_ all: [FoundBox], surerThan threshold: Double) {
    self.init(asUsed: all.filter { $0.confidence >= threshold }, all: all)
  }
}
