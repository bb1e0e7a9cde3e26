internal import AnnotateMediaTypes

/// The lids and the head of a face in one frame.
struct LidSample: Sendable {
  /// The index of the frame.
  let index: Int
  let time: MediaTime
  /// The probability that the eyes are open; nil if that cannot be told.
  let openness: Double?
  /// The angles of the head, in degrees.
  let yaw: Double
  let pitch: Double
}
