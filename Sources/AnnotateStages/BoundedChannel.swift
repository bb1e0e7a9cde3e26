import Synchronization

/// Hands elements from one task to another in order, holding back the sender where the receiver is
/// slower, so that memory stays bounded.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private typealias State = BoundedChannelState<
    Element, CheckedContinuation<Void, any Error>, CheckedContinuation<Element?, any Error>
  >

  private let state: Mutex<State>

  /// Makes a channel that holds at most `capacity` elements that nobody has received yet.
  package init(capacity: Int) {
    state = Mutex(State(capacity: capacity))
  }

  /// Puts `element` in, waiting while the channel is full.
  ///
  /// - Throws: the error that the channel failed with, or `CancellationError` where the task was
  ///   cancelled or the channel has been finished.
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

  /// Puts `element` in where the channel is not full.
  ///
  /// - Returns: whether it is in.
  /// - Throws: the error that the channel failed with, or `CancellationError` where it has been
  ///   finished.
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

  /// Takes the next element, waiting for it; nil is the end.
  ///
  /// - Throws: the error that the channel failed with, or `CancellationError`.
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

  /// Says that nothing more will be sent; what is in the channel can still be taken out.
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
