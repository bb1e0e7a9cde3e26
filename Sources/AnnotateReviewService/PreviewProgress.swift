internal import Synchronization

/// The frames of a preview that are complete, which one task counts and others read.
final class PreviewProgress: Sendable {
  private let counts = Mutex((frames: 0, expected: nil as Int?))

  /// The number of frames that are complete.
  var frames: Int { counts.withLock(\.frames) }
  /// The expected number of frames; nil if it is not known yet.
  var expected: Int? { counts.withLock(\.expected) }

  /// Notes both numbers.
  func note(_ frames: Int, _ expected: Int?) { counts.withLock { $0 = (frames, expected) } }
}
