package import AnnotatePipeline

/// The result of detecting faces in a range of frames.
package struct RangeDetectionResult: Sendable, Equatable {
  /// The index of the first frame of the range.
  package let first: Int
  /// The number of frames.
  package let count: Int
  /// Whether the video ends with the last of them.
  package let isLast: Bool
  /// The number of faces in all of them, including tentative ones.
  package let faces: Int
  /// The damage of the range.
  package let damage: InputDamage
  /// The path of the detections file.
  package let output: String
}
