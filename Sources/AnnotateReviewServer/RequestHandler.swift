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
