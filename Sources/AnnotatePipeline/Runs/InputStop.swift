internal import Synchronization

/// Ends the input of a running job early, as if it had no more frames, so that the output is complete.
public final class InputStop: Sendable {
  private let requested = Atomic(false)

  /// Makes one that has not been asked for.
  public init() {}

  /// Asks for the end of the input, which follows the packet that is being read.
  public func request() { requested.store(true, ordering: .relaxed) }

  /// Whether the end of the input was asked for.
  var isRequested: Bool { requested.load(ordering: .relaxed) }
}
