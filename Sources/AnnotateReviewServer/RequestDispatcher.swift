internal import Synchronization

/// Takes requests from the library, and gives it the answers when they are made.
final class RequestDispatcher: Sendable {
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
    case .refused(let status): return .refusal(.refusal(status))
    case .passed(let head): return admitted(head)
    }
  }

  private func admitted(_ head: RequestHead) -> Opening {
    switch handler.admission(of: head) {
    case .refused(let response): return .refusal(response)
    case .admitted(let limit):
      if let status = head.refusalOfBody(limit: limit) {
        return .refusal(.refusal(status))
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

/// A request whose body arrives, or whose answer is being made.
final class PendingRequest: Sendable {
  let head: RequestHead
  private let bodyLimit: Int
  private let deadline: ContinuousClock.Instant
  private let body = Mutex<[UInt8]>([])
  private let response = Mutex<ServerResponse?>(nil)

  init(_ head: RequestHead, bodyLimit: Int, bodySeconds: Double) {
    (self.head, self.bodyLimit) = (head, bodyLimit)
    deadline = .now + .seconds(bodySeconds)
  }

  /// Adds a piece of the body; false if the body gets too long or takes too long.
  func add(_ piece: UnsafeRawBufferPointer) -> Bool {
    body.withLock { body in
      guard piece.count <= bodyLimit - body.count, ContinuousClock.now < deadline else {
        return false
      }
      body.append(contentsOf: piece)
      return true
    }
  }

  /// The body, which is not kept.
  func takeBody() -> [UInt8] {
    body.withLock { body in
      defer { body = [] }
      return body
    }
  }

  /// Keeps the answer until it can be sent.
  func finish(with answer: ServerResponse) { response.withLock { $0 = answer } }

  /// The answer; nil if it is not made yet.
  var answer: ServerResponse? { response.withLock { $0 } }
}

/// Answers requests that have passed the gate of a server.
protocol RequestHandler: Sendable {
  /// Decides from the head of a request, before its body is read, whether it is answered.
  ///
  /// This is called on the thread that serves all connections, so it must not wait.
  func admission(of head: RequestHead) -> RequestAdmission

  /// Answers a request.
  ///
  /// The task is cancelled when the server stops.
  func answer(_ head: RequestHead, body: [UInt8]) async -> ServerResponse
}

/// Whether a request is answered.
enum RequestAdmission: Sendable {
  /// It is; its body may have this many bytes.
  case admitted(bodyLimit: Int)
  /// It gets this response instead.
  case refused(ServerResponse)
}
