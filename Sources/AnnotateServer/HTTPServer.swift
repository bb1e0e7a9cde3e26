internal import AnnotateMediaTypes
internal import CAnnotateMicroHTTPD

/// A server of HTTP for the programs of this computer, behind a gate.
package enum HTTPServer {
  /// Serves for as long as some work takes.
  ///
  /// When this returns, all connections are closed, and no answer is being made.
  ///
  /// - Parameters:
  ///   - socket: the port at which it listens.
  ///   - gate: lets requests pass.
  ///   - limits: what requests may use.
  ///   - handler: answers those that passed.
  ///   - work: the work.
  /// - Returns: the result of the work.
  /// - Throws: `.unavailable` if the library is missing, `.temporary` if no server can be started, or what the
  ///   work throws.
  package static func run<Result: Sendable>(
    on socket: ListeningSocket,
    behind gate: RequestGate,
    limits: ServerLimits = ServerLimits(),
    answering handler: any RequestHandler,
    while work: () async throws -> Result
  ) async throws -> Result {
    try ServerLibrary.check()
    let reception = Reception(behind: gate, limits, answering: handler)
    let server = try start(on: socket, limits, reception)
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    await reception.close()
    // Until here the library may call the reception.
    withExtendedLifetime(reception) { server.stop() }
    return try result.get()
  }

  private static func start(
    on socket: ListeningSocket,
    _ limits: ServerLimits,
    _ reception: Reception
  ) throws(AnnotateError) -> RunningServer {
    var settings = CMHSettings(
      listener: socket.descriptor,
      connections: UInt32(limits.connections),
      memory: limits.headBytes,
      idle_seconds: UInt32(limits.idleSeconds),
      take: LibraryCalls.take,
      end: LibraryCalls.end,
      context: Unmanaged.passUnretained(reception).toOpaque()
    )
    guard let pointer = cmh_start(&settings) else {
      throw AnnotateError(
        .temporary,
        "cannot serve pages",
        why: "there are too many threads or open files",
        hints: ["try again later"]
      )
    }
    return RunningServer(pointer: pointer)
  }
}

/// A server of the library at work.
///
// SAFETY: the library guards its own state with locks. This value only stops it, once.
private struct RunningServer: @unchecked Sendable {
  let pointer: OpaquePointer

  func stop() { cmh_stop(pointer) }
}
