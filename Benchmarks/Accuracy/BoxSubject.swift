internal import Faces
internal import Inference
internal import MediaTypes
internal import Pipeline

/// Something that finds faces, as it is used and with a much lower least confidence.
struct BoxSubject: Sendable {
  /// How the report calls it.
  let name: String
  private let asUsed: StillLooker
  private let unsure: StillLooker

  /// The least confidence for average precision.
  static let leastConfidence = 0.05

  /// The product at each of its levels.
  ///
  /// - Throws: where a model is missing.
  static func levels() throws -> [BoxSubject] {
    try Accuracy.allCases.map { level in
      var options = LookOptions()
      options.accuracy = level
      var unsure = options
      unsure.confidence = leastConfidence
      let folder = try RuntimeFolder.locate()
      return BoxSubject(
        name: "`--accuracy \(level.rawValue)`",
        asUsed: try StillLooker(options, in: folder),
        unsure: try StillLooker(unsure, in: folder)
      )
    }
  }

  /// The faces of a picture, with everything that is found of them.
  ///
  /// - Throws: where the picture cannot be looked at.
  func faces(_ path: String) async throws -> [FaceObservation<DisplaySpace>] {
    try await asUsed.faces(inFileAt: path)
  }

  /// The boxes of a picture, as the product is used.
  ///
  /// - Throws: where the picture cannot be looked at.
  func boxes(_ path: String) async throws -> [FoundBox] {
    try await asUsed.faces(inFileAt: path).map(Self.box)
  }

  /// The boxes of a picture, very unsure ones too.
  ///
  /// - Throws: where the picture cannot be looked at.
  func unsureBoxes(_ path: String) async throws -> [FoundBox] {
    try await unsure.faces(inFileAt: path).map(Self.box)
  }

  private static func box(_ face: FaceObservation<DisplaySpace>) -> FoundBox {
    FoundBox(bounds: face.bounds, confidence: face.confidence)
  }
}
