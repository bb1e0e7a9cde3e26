internal import Synchronization

/// Takes requests from the library, and gives it the answers when they are made.
final class Reception: Sendable {
  /// What becomes of a request when its head is there.
  enum Opening {
    /// Its body is read.
    case request(PendingRequest)
    /// It gets this response.
    case refusal(ServerResponse)
  }

  private struct State {
    var isClosed = false
    var answers: [Int: Task<Void, Never>] = [:]
    var nextNumber = 0
  }

  private let gate: RequestGate
  private let limits: ServerLimits
  private let handler: any RequestHandler
  private let state = Mutex(State())

  init(behind gate: RequestGate, _ limits: ServerLimits, answering handler: any RequestHandler) {
    (self.gate, self.limits, self.handler) = (gate, limits, handler)
  }

  /// Takes no more requests, and waits for the answers that are being made, so that no connection stays
  /// suspended.
  func close() async {
    let answers = state.withLock { state in
      state.isClosed = true
      return Array(state.answers.values)
    }
    for answer in answers { answer.cancel() }
    for answer in answers { await answer.value }
  }

  /// Takes the head of a request.
  func opening(of head: RequestHead) -> Opening {
    switch gate.verdict(on: head) {
    case .refused(let status): return .refusal(.refusal(status, "There is nothing for you here."))
    case .passed(let head): return admitted(head)
    }
  }

  private func admitted(_ head: RequestHead) -> Opening {
    switch handler.admission(of: head) {
    case .refused(let response): return .refusal(response)
    case .admitted(let limit):
      if let status = head.refusalOfBody(limit: limit) {
        return .refusal(.refusal(status, "The body is too large, or its length is not known."))
      }
      return .request(PendingRequest(head, bodyLimit: limit, bodySeconds: limits.bodySeconds))
    }
  }

  /// Takes the end of a request, and the end of making its answer.
  ///
  /// - Returns: false if the connection is to be closed.
  func goOn(_ request: PendingRequest, on connection: ServerConnection) -> Bool {
    if let answer = request.answer { return connection.send(answer) }
    return state.withLock { state in
      guard !state.isClosed else { return false }
      let number = state.nextNumber
      state.nextNumber += 1
      // Before the task begins, because that may resume the connection at once.
      connection.suspend()
      state.answers[number] = Task {
        request.finish(with: await handler.answer(request.head, body: request.takeBody()))
        connection.resume()
        forget(number)
      }
      return true
    }
  }

  private func forget(_ number: Int) {
    state.withLock { $0.answers[number] = nil }
  }
}
