public import AnnotateFaces
public import AnnotateMediaTypes

/// A face in one frame, as a file has it, in display space.
///
/// Positions are in pixels of the upright picture from its top left corner, or in percent of it, as the clip's
/// `unit` says.
public struct ImportedKey: Sendable {
  /// The index of the frame, from 0.
  public let frame: Int
  /// The rectangle of the face, with finite numbers.
  public private(set) var bounds: Rect<DisplaySpace>
  /// The confidence that it is a face, from 0 to 1.
  public var confidence = 1.0
  /// The landmarks that the file has.
  public var landmarks = FaceLandmarks<DisplaySpace>()
  /// Whether the face smiles; nil if the file does not state it.
  public var smiles: Bool?
  /// Whether the face is no longer visible from this frame on.
  public var isOutside = false
  /// Whether later frames without a key interpolate linearly to the next key.
  public var goesOn = false
  /// The number of its line in the file; nil if unknown.
  public var line: Int?

  /// Creates the key of a visible face; `frame` is an index from 0.
  public init(frame: Int, bounds: Rect<DisplaySpace>) {
    (self.frame, self.bounds) = (frame, bounds)
  }

  /// Whether the box has numbers with which later arithmetic is safe.
  var hasBox: Bool {
    let numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    return numbers.allSatisfy { $0.magnitude <= 4 * Double(ImportedNumber.maximum) }
      && bounds.width >= 0 && bounds.height >= 0
  }

  /// The same key in another picture.
  func mapped(by transform: AffineTransform<DisplaySpace, DisplaySpace>) -> ImportedKey {
    var key = self
    (key.bounds, key.landmarks) = (transform.apply(bounds), landmarks.mapped(by: transform))
    return key
  }

  /// The face in the frame of the key.
  var observation: FaceObservation<DisplaySpace> { observation(.edited, bounds) }

  /// The face in a later frame without a key.
  func observation(
    _ source: FaceSource,
    _ bounds: Rect<DisplaySpace>
  ) -> FaceObservation<DisplaySpace> {
    var face = FaceObservation(bounds: bounds, confidence: confidence)
    if source == .edited { face.landmarks = landmarks }
    face.source = source
    face.expression.smile = smiles.map { Smile(score: $0 ? 1 : 0, isSmiling: $0) }
    return face
  }
}
