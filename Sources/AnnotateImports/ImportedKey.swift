package import AnnotateFaces
package import AnnotateMediaTypes

/// The state of a face in one frame, as a file has it, in display space.
package struct ImportedKey: Sendable {
  /// The index of the frame, from 0.
  package let frame: Int
  /// The rectangle of the face.
  package private(set) var bounds: Rect<DisplaySpace>
  /// The confidence that it is a face, from 0 to 1.
  package var confidence = 1.0
  /// The landmarks that the file has.
  package var landmarks = FaceLandmarks<DisplaySpace>()
  /// Whether the face smiles; nil if the file does not state it.
  package var smiles: Bool?
  /// Whether the face is no longer visible from this frame on.
  package var isOutside = false
  /// Whether later frames without a key interpolate linearly to the next key.
  package var goesOn = false
  /// The number of its line in the file; nil if unknown.
  package var line: Int?

  /// Creates the key of a visible face.
  package init(frame: Int, bounds: Rect<DisplaySpace>) {
    (self.frame, self.bounds) = (frame, bounds)
  }

  /// The same key in another picture.
  func mapped(by transform: AffineTransform<DisplaySpace, DisplaySpace>) -> ImportedKey {
    var key = self
    (key.bounds, key.landmarks) = (transform.apply(bounds), landmarks.mapped(by: transform))
    return key
  }

  /// The face in the frame of the key.
  package var observation: FaceObservation<DisplaySpace> { observation(.edited, bounds) }

  /// The face in a later frame without a key.
  package func observation(
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
