import Synchronization

/// Passes elements from one task to another in order, and suspends the sender while the receiver is slower,
/// so that memory stays bounded.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private typealias State = BoundedChannelState<
    Element, CheckedContinuation<Void, any Error>, CheckedContinuation<Element?, any Error>
  >

  private let state: Mutex<State>

  /// Makes a channel that holds at most `capacity` elements that have not been received; with 0, a sender
  /// waits until its element is received.
  package init(capacity: Int) {
    state = Mutex(State(capacity: capacity))
  }

  /// Sends `element`, and waits while the channel is full.
  ///
  /// - Throws: the error that the channel failed with, or `CancellationError` if the task was cancelled or
  ///   the channel has been finished.
  package func send(_ element: Element) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch state.withLock({ $0.send(element, from: continuation) }) {
        case .buffered: continuation.resume()
        case .deliver(let consumer):
          consumer.resume(returning: element)
          continuation.resume()
        case .suspended: break
        case .rejected(let error): continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      fail(CancellationError())
    }
  }

  /// Sends `element` unless the channel is full.
  ///
  /// - Returns: whether the channel took it.
  /// - Throws: the error that the channel failed with, or `CancellationError` if it has been finished.
  package func offer(_ element: Element) throws -> Bool {
    switch state.withLock({ $0.offer(element) }) {
    case .buffered: return true
    case .deliver(let consumer):
      consumer.resume(returning: element)
      return true
    case .full: return false
    case .rejected(let error): throw error
    }
  }

  /// Waits for the next element and receives it; nil at the end.
  ///
  /// - Throws: the error that the channel failed with, or `CancellationError` if the task was cancelled.
  package func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch state.withLock({ $0.receive(by: continuation) }) {
        case .received(let element, let producer):
          producer?.resume()
          continuation.resume(returning: element)
        case .suspended: break
        case .ended: continuation.resume(returning: nil)
        case .failed(let error): continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      fail(CancellationError())
    }
  }

  /// Ends the channel; elements in it can still be received.
  package func finish() {
    let action = state.withLock { $0.finish() }
    action.consumer?.resume(returning: nil)
  }

  /// Ends the channel at once: both sides fail with `error`.
  package func fail(_ error: any Error) {
    let action = state.withLock { $0.fail(error) }
    for producer in action.producers {
      producer.resume(throwing: error)
    }
    action.consumer?.resume(throwing: error)
  }
}
