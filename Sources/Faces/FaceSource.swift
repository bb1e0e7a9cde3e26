/// How a face came to be known.
public enum FaceSource: String, Sendable, Equatable, CaseIterable {
  /// Seen by a detector in the picture.
  case detected
  /// Followed from other frames and seen where it was expected.
  case refined
  /// Not seen, but between two sightings.
  case interpolated
  /// Put there or moved by a person or a script.
  case edited
}
