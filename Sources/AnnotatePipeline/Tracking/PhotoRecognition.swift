internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJobs
internal import AnnotateMediaTypes

/// Computes signatures of the people in photos.
struct PhotoRecognition {
  private let detector: StillDetector

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - options: how the faces of the video are detected.
  ///   - limits: the maximum that a photo may claim.
  /// - Throws: `.unavailable` if a file is missing.
  init(_ options: DetectionOptions, _ limits: InputLimits) throws(AnnotateError) {
    var defaults = DetectionOptions()
    defaults.device = options.device
    detector = try StillDetector(defaults, as: .video, in: .locate(), limits: limits)
  }

  /// The signature of the largest face in a photo.
  ///
  /// - Throws: `.missingInput` or `.badInput` if there is no such picture, or nobody in it can be recognised.
  func signature(of person: PersonPhoto) async throws -> FaceSignature {
    let faces = try await detector.faces(inFileAt: person.path).filter { !$0.isTentative }
    guard let face = faces.max(by: { $0.bounds.area < $1.bounds.area }) else {
      throw Self.failure(person, .noFace)
    }
    guard let signature = face.signature else {
      throw Self.failure(person, .unclearFace)
    }
    return signature
  }

  private static func failure(
    _ person: PersonPhoto,
    _ obstacle: FacesProblem.PhotoObstacle
  ) -> AnnotateError {
    AnnotateError(FacesProblem.photo(person.path, of: person.name, obstacle))
  }
}
