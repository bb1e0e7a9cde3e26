internal import Synchronization

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
