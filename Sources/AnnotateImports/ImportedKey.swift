package import AnnotateFaces
package import AnnotateMediaTypes

/// What a file says of a face in one frame, in display space.
package struct ImportedKey: Sendable {
  /// The number of the frame, from 0.
  package let frame: Int
  /// The rectangle of the face.
  package let bounds: Rect<DisplaySpace>
  /// How sure somebody is, from 0 to 1.
  package var confidence = 1.0
  /// The points that the file has.
  package var landmarks = FaceLandmarks<DisplaySpace>()
  /// Whether the face smiles; nil where the file does not say.
  package var smiles: Bool?
  /// Whether the face is not to be seen from here on.
  package var isOutside = false
  /// Whether it goes on in later frames that say nothing, straight to the next key.
  package var goesOn = false
  /// The number of its line in the file, where that is known.
  package var line: Int?

  /// Describes a face that is there.
  package init(frame: Int, bounds: Rect<DisplaySpace>) {
    (self.frame, self.bounds) = (frame, bounds)
  }

  /// The face in its own frame.
  package var observation: FaceObservation<DisplaySpace> { observation(.edited, bounds) }

  /// The face in a later frame, in which the file says nothing of it.
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
