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
