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

  /// Takes back the element that was sent last among those that wait and fulfil a condition.
  ///
  /// - Returns: the element; nil if there is none.
  package func withdraw(where isWanted: @Sendable (Element) -> Bool) -> Element? {
    state.withLock { $0.withdraw(where: isWanted) }
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

/// The state of a bounded channel, without locks or tasks: every call returns what the caller has to do.
///
/// `Producer` and `Consumer` stand for suspended tasks: the channel uses continuations, tests use numbers.
struct BoundedChannelState<Element, Producer, Consumer> {
  enum SendAction {
    /// The element is in the buffer; the sender continues.
    case buffered
    /// Pass the element to a waiting receiver; both continue.
    case deliver(to: Consumer)
    /// The buffer is full; the sender stays suspended.
    case suspended
    /// The channel is closed; the sender fails with this.
    case rejected(any Error)
  }

  enum OfferAction {
    /// The element is in the buffer.
    case buffered
    /// Pass the element to a waiting receiver.
    case deliver(to: Consumer)
    /// The buffer is full; the element is not in it.
    case full
    /// The channel is closed; the sender fails with this.
    case rejected(any Error)
  }

  enum ReceiveAction {
    /// The receiver gets the element; the sender whose element moved into the buffer continues.
    case received(Element, resuming: Producer?)
    /// There is no element yet; the receiver stays suspended.
    case suspended
    /// There will be no more elements.
    case ended
    /// The channel has failed with this.
    case failed(any Error)
  }

  /// The suspended tasks that must be resumed because the channel is closed.
  struct CloseAction {
    var producers: [Producer]
    var consumer: Consumer?
  }

  private enum Phase {
    case open
    case finished
    case failed(any Error)
  }

  private let capacity: Int
  private var phase = Phase.open
  private var buffer: [Element] = []
  private var waitingProducers: [(element: Element, producer: Producer)] = []
  private var waitingConsumer: Consumer?

  init(capacity: Int) {
    precondition(capacity >= 0, "the capacity is not negative")
    self.capacity = capacity
  }

  mutating func send(_ element: Element, from producer: Producer) -> SendAction {
    switch phase {
    case .failed(let error): return .rejected(error)
    case .finished: return .rejected(CancellationError())
    case .open: break
    }
    if let consumer = waitingConsumer.take() {
      return .deliver(to: consumer)
    }
    guard buffer.count < capacity else {
      waitingProducers.append((element, producer))
      return .suspended
    }
    buffer.append(element)
    return .buffered
  }

  /// Adds an element if that is possible without waiting.
  mutating func offer(_ element: Element) -> OfferAction {
    switch phase {
    case .failed(let error): return .rejected(error)
    case .finished: return .rejected(CancellationError())
    case .open: break
    }
    if let consumer = waitingConsumer.take() { return .deliver(to: consumer) }
    guard buffer.count < capacity else { return .full }
    buffer.append(element)
    return .buffered
  }

  /// Removes the last element in the buffer that fulfils a condition; its sender has continued long since.
  mutating func withdraw(where isWanted: (Element) -> Bool) -> Element? {
    buffer.lastIndex(where: isWanted).map { buffer.remove(at: $0) }
  }

  mutating func receive(by consumer: Consumer) -> ReceiveAction {
    if case .failed(let error) = phase { return .failed(error) }
    guard !buffer.isEmpty else {
      if !waitingProducers.isEmpty {
        let next = waitingProducers.removeFirst()
        return .received(next.element, resuming: next.producer)
      }
      if case .finished = phase { return .ended }
      precondition(waitingConsumer == nil, "a channel has one receiver")
      waitingConsumer = consumer
      return .suspended
    }
    let element = buffer.removeFirst()
    guard !waitingProducers.isEmpty else { return .received(element, resuming: nil) }
    let next = waitingProducers.removeFirst()
    buffer.append(next.element)
    return .received(element, resuming: next.producer)
  }

  /// Ends the channel; buffered elements can still be received.
  mutating func finish() -> CloseAction {
    guard case .open = phase else { return CloseAction(producers: [], consumer: nil) }
    phase = .finished
    return CloseAction(producers: [], consumer: waitingConsumer.take())
  }

  /// Ends the channel at once and drops buffered elements; later failures change nothing.
  mutating func fail(_ error: any Error) -> CloseAction {
    if case .failed = phase { return CloseAction(producers: [], consumer: nil) }
    phase = .failed(error)
    buffer = []
    let producers = waitingProducers.map(\.producer)
    waitingProducers = []
    return CloseAction(producers: producers, consumer: waitingConsumer.take())
  }
}
