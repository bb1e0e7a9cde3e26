internal import AnnotateMediaTypes
internal import CAnnotateMicroHTTPD
internal import Glibc

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

/// A connection to a client, which has one request at a time.
///
// SAFETY: the library owns what the pointer leads to and keeps it until the request has ended, which a
// suspended one cannot. It is used on the library's thread, except for `resume`, which any thread may call.
struct ServerConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The fields of the head of the request.
  var fields: [RequestHead.Field] {
    var fields: [RequestHead.Field] = []
    withUnsafeMutablePointer(to: &fields) { list in
      cmh_fields(pointer, Self.collect, list)
    }
    return fields
  }

  private static let collect: CMHField = { list, _, name, value in
    guard let list, let name else { return 1 }
    let text = { (bytes: UnsafePointer<CChar>) in String(cString: bytes) }
    list.assumingMemoryBound(to: [RequestHead.Field].self).pointee.append(
      RequestHead.Field(text(name), value.map(text) ?? "")
    )
    return 1
  }

  /// Sets the connection aside.
  func suspend() { cmh_suspend(pointer) }

  /// Goes on with the request of a suspended connection.
  func resume() { cmh_resume(pointer) }

  /// Sends the response to the request; false if that cannot be done.
  func send(_ response: ServerResponse) -> Bool {
    guard let made = Self.made(response.body) else { return false }
    for field in response.allFields where cmh_add_field(made, field.name, field.value) != 1 {
      cmh_discard(made)
      return false
    }
    return cmh_send(pointer, UInt32(response.status), made) == 1
  }

  private static func made(_ body: ServerResponse.Body) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes): return cmh_respond_bytes(bytes, bytes.count)
    case .file(let file, let part):
      // The library maps no empty part of a file.
      guard !part.isEmpty else { return cmh_respond_bytes(nil, 0) }
      let descriptor = file.duplicate()
      guard descriptor >= 0 else { return nil }
      let made = cmh_respond_file(descriptor, UInt64(part.lowerBound), UInt64(part.count))
      if made == nil { close(descriptor) }
      return made
    }
  }
}
