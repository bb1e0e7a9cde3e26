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
      throw Self.failure(person, "it shows no face")
    }
    guard let signature = face.signature else {
      throw Self.failure(person, "its largest face is too small, turned away or blurred")
    }
    return signature
  }

  private static func failure(_ person: PersonPhoto, _ why: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot recognise \(person.name) in",
      subject: person.path,
      why: why,
      hints: ["use a photo of at least 200 pixels in which the person looks at the camera"]
    )
  }
}
