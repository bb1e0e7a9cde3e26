internal import AnnotateMediaTypes
internal import CAnnotateMicroHTTPD

/// A server of HTTP for the programs of this computer, behind a gate.
enum HTTPServer {
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
  static func run<Result: Sendable>(
    on socket: ListeningSocket,
    behind gate: RequestGate,
    limits: ServerLimits = ServerLimits(),
    answering handler: any RequestHandler,
    while work: () async throws -> Result
  ) async throws -> Result {
    try ServerLibrary.check()
    let dispatcher = RequestDispatcher(behind: gate, limits, answering: handler)
    let server = try start(on: socket, limits, dispatcher)
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    await dispatcher.close()
    // Until here the library may call the dispatcher.
    withExtendedLifetime(dispatcher) { server.stop() }
    return try result.get()
  }

  private static func start(
    on socket: ListeningSocket,
    _ limits: ServerLimits,
    _ dispatcher: RequestDispatcher
  ) throws(AnnotateError) -> RunningServer {
    var settings = CMHSettings(
      listener: socket.descriptor,
      connections: UInt32(limits.connections),
      memory: limits.headBytes,
      idle_seconds: UInt32(limits.idleSeconds),
      take: LibraryCalls.take,
      end: LibraryCalls.end,
      context: Unmanaged.passUnretained(dispatcher).toOpaque()
    )
    guard let pointer = cmh_start(&settings) else {
      throw AnnotateError(ServerProblem.busy)
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

/// What the requests to a server may use.
struct ServerLimits: Sendable {
  /// The maximum number of connections at a time; further ones are closed.
  var connections = 48
  /// The maximum size of the head of a request, in bytes, with what a connection needs besides.
  var headBytes = 32 << 10
  /// After how many seconds without a byte a connection is closed.
  var idleSeconds = 30
  /// How many seconds a request has to send its body.
  var bodySeconds = 60.0

  /// The default limits.
  init() {}
}
