import Testing

@testable import AnnotateStages

@Suite("The state of a bounded channel", .timeLimit(.minutes(10)))
struct BoundedChannelStateTests {
  private typealias State = BoundedChannelState<Int, Int, Int>

  private enum Operation: CaseIterable { case send, receive, finish, fail }

  private struct Failure: Error { let number: Int }

  /// The length of the sequences of calls, of which every combination is tested.
  private static let length = 8

  @Test("every sequence of calls has the results of the simple model", arguments: 0...3)
  func everySequence(_ capacity: Int) {
    var checked = 0
    explore(State(capacity: capacity), ChannelModel(capacity: capacity), [], &checked)
    // At least all sequences of sends, finishes and failures, because these are never skipped.
    #expect(checked > 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3)
  }

  private func explore(
    _ state: State,
    _ model: ChannelModel,
    _ path: [Operation],
    _ checked: inout Int
  ) {
    guard path.count < Self.length else {
      checked += 1
      return
    }
    for operation in Operation.allCases {
      // Only one receiver may wait at a time; that is a precondition of the channel.
      if operation == .receive, model.waitingReceiver != nil { continue }
      var (nextState, nextModel) = (state, model)
      let number = path.count
      let happened = apply(operation, number, to: &nextState)
      let expected = apply(operation, number, to: &nextModel)
      guard happened == expected else {
        Issue.record("\(path + [operation]): \(happened) instead of \(expected)")
        continue
      }
      explore(nextState, nextModel, path + [operation], &checked)
    }
  }

  private func apply(_ operation: Operation, _ number: Int, to model: inout ChannelModel) -> String
  {
    switch operation {
    case .send: model.send(number)
    case .receive: model.receive(number)
    case .finish: model.finish()
    case .fail: model.fail(number)
    }
  }

  private func apply(_ operation: Operation, _ number: Int, to state: inout State) -> String {
    switch operation {
    case .send: words(state.send(number, from: number))
    case .receive: words(state.receive(by: number))
    case .finish: words(state.finish())
    case .fail: words(state.fail(Failure(number: number)))
    }
  }

  private func words(_ action: State.SendAction) -> String {
    switch action {
    case .buffered: "buffered"
    case .deliver(let receiver): "delivered to \(receiver)"
    case .suspended: "suspended"
    case .rejected(let error): "rejected: \(words(error))"
    }
  }

  private func words(_ action: State.ReceiveAction) -> String {
    switch action {
    case .received(let element, let sender):
      "received \(element), \(sender.map { "\($0)" } ?? "none") goes on"
    case .suspended: "suspended"
    case .ended: "ended"
    case .failed(let error): "failed: \(words(error))"
    }
  }

  private func words(_ action: State.CloseAction) -> String {
    "resumed: \(action.producers), \(action.consumer.map { "\($0)" } ?? "none")"
  }

  private func words(_ error: any Error) -> String {
    switch error {
    case let failure as Failure: "\(failure.number)"
    case is CancellationError: "cancelled"
    default: "\(error)"
    }
  }

  @Test("buffered elements survive the end of the channel, but not a failure")
  func closing() {
    var finished = State(capacity: 2)
    for number in 1...3 { _ = finished.send(number, from: number) }
    var failed = finished
    _ = finished.finish()
    let received = (4...7).map { words(finished.receive(by: $0)) }
    let expected = [
      "received 1, 3 goes on", "received 2, none goes on", "received 3, none goes on", "ended",
    ]
    #expect(received == expected)
    #expect(words(failed.fail(Failure(number: 9))) == "resumed: [3], none")
    #expect(words(failed.receive(by: 4)) == "failed: 9")
    #expect(words(failed.fail(Failure(number: 10))) == "resumed: [], none")
    #expect(words(failed.receive(by: 5)) == "failed: 9")
  }

  @Test("two receivers at once violate a precondition")
  func twoReceivers() async {
    await #expect(processExitsWith: .failure) {
      var state = BoundedChannelState<Int, Int, Int>(capacity: 1)
      _ = state.receive(by: 1)
      _ = state.receive(by: 2)
    }
  }

  @Test("a negative capacity violates a precondition")
  func negativeCapacity() async {
    await #expect(processExitsWith: .failure) {
      _ = BoundedChannelState<Int, Int, Int>(capacity: -1)
    }
  }
}
