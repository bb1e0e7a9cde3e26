internal import Faces
internal import Inference
internal import MediaTypes
internal import Pipeline

/// Something that finds faces.
protocol BoxSubject: Sendable {
  /// How the report calls it.
  var name: String { get }

  /// The boxes of a picture, as it is used.
  ///
  /// - Throws: where the picture cannot be looked at.
  func boxes(_ path: String) async throws -> [FoundBox]

  /// The boxes of a picture, very unsure ones too.
  ///
  /// - Throws: where the picture cannot be looked at.
  func unsureBoxes(_ path: String) async throws -> [FoundBox]
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
  private let asUsed: StillLooker
  private let unsure: StillLooker

  /// The product at each of its levels.
  ///
  /// - Throws: where a model is missing.
  static func levels() throws -> [ProductSubject] {
    try Accuracy.allCases.map(ProductSubject.init)
  }

  /// - Throws: where a model is missing.
  init(_ level: Accuracy) throws {
    var options = LookOptions()
    options.accuracy = level
    let folder = try RuntimeFolder.locate()
    name = "`--accuracy \(level.rawValue)`"
    asUsed = try StillLooker(options, in: folder)
    options.confidence = BoxConfidence.least
    unsure = try StillLooker(options, in: folder)
  }

  /// The faces of a picture, with everything that is found of them.
  ///
  /// - Throws: where the picture cannot be looked at.
  func faces(_ path: String) async throws -> [FaceObservation<DisplaySpace>] {
    try await asUsed.faces(inFileAt: path)
  }

  func boxes(_ path: String) async throws -> [FoundBox] {
    try await asUsed.faces(inFileAt: path).map(FoundBox.init)
  }

  func unsureBoxes(_ path: String) async throws -> [FoundBox] {
    try await unsure.faces(inFileAt: path).map(FoundBox.init)
  }
}
