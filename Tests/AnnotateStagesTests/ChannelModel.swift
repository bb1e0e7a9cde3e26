/// A simple model of a bounded channel: a queue whose first `capacity` elements have been accepted, and texts
/// that describe what happens.
struct ChannelModel {
  enum Phase: Equatable { case open, finished, failed(Int) }

  let capacity: Int
  var phase = Phase.open
  /// The elements that were sent but not received; a sender has the number of its element.
  var line: [Int] = []
  var waitingReceiver: Int?

  mutating func send(_ number: Int) -> String {
    switch phase {
    case .failed(let error): return "rejected: \(error)"
    case .finished: return "rejected: cancelled"
    case .open: break
    }
    if let receiver = waitingReceiver {
      waitingReceiver = nil
      return "delivered to \(receiver)"
    }
    line.append(number)
    return line.count <= capacity ? "buffered" : "suspended"
  }

  mutating func receive(_ number: Int) -> String {
    if case .failed(let error) = phase { return "failed: \(error)" }
    guard !line.isEmpty else {
      if phase == .finished { return "ended" }
      waitingReceiver = number
      return "suspended"
    }
    let element = line.removeFirst()
    // Without capacity, the sender waits until its own element is received.
    let sent = [element] + line
    let accepted = sent.count > capacity ? "\(sent[capacity])" : "none"
    return "received \(element), \(accepted) goes on"
  }

  mutating func finish() -> String {
    guard phase == .open else { return "resumed: [], none" }
    phase = .finished
    return "resumed: [], \(takeReceiver())"
  }

  mutating func fail(_ error: Int) -> String {
    if case .failed = phase { return "resumed: [], none" }
    phase = .failed(error)
    let senders = Array(line.dropFirst(capacity))
    line = []
    return "resumed: \(senders), \(takeReceiver())"
  }

  private mutating func takeReceiver() -> String {
    defer { waitingReceiver = nil }
    return waitingReceiver.map { "\($0)" } ?? "none"
  }
}
