import Foundation

/// A connection to a port of 127.0.0.1 over which a test sends any bytes.
public final class RawConnection: Sendable {
  private let descriptor: Int32

  /// Connects; what takes longer than these seconds fails.
  public init(to port: Int, seconds: Int = 20) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw ToolFailure("there is no socket: \(errno)") }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw ToolFailure("nobody listens at \(port): \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false where the other side has closed the connection.
  @discardableResult
  public func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  public func send(_ text: String) -> Bool { send(text.utf8) }

  /// Everything until the other side closes the connection.
  public func rest() async throws -> [UInt8] { try await Self.onThread { try self.read() } }

  /// What takes its time, on a thread of its own: those of tasks may be needed to make an answer.
  static func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
  }

  func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let block = try receive() { bytes += block }
    return bytes
  }

  /// An answer of the length that its head states, however long the other side keeps the connection open.
  func readAnswer() throws -> RawAnswer {
    var bytes: [UInt8] = []
    while let block = try receive() {
      bytes += block
      let answer = RawAnswer(bytes)
      let length = answer.fields["content-length"].flatMap { Int($0) }
      if let length, answer.body.count >= length { return answer }
    }
    return RawAnswer(bytes)
  }

  /// The next bytes; nil where the other side has closed the connection.
  private func receive() throws -> ArraySlice<UInt8>? {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &block, block.count, 0)
    // A connection that is closed before all was read from it is reset.
    if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
    guard count > 0 else { throw ToolFailure("the connection stays open: \(errno)") }
    return block[..<count]
  }
}

/// An answer of a web server.
public struct RawAnswer: Sendable {
  /// The status; 0 where there is no answer.
  public let status: Int
  /// The fields of the head by their names in lower case.
  public let fields: [String: String]
  /// The body.
  public let body: [UInt8]

  /// Reads it.
  public init(_ bytes: [UInt8]) {
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    let head = String(decoding: bytes[..<(end?.lowerBound ?? bytes.count)], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    fields = Dictionary(pairs) { $0 + ", " + $1 }
    body = end.map { Array(bytes[$0.upperBound...]) } ?? []
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Asks a server on this computer, over a connection of its own.
  public static func to(
    _ method: String,
    _ path: String,
    at port: Int,
    _ fields: [String] = [],
    host: String? = nil,
    body: [UInt8]? = nil
  ) async throws -> RawAnswer {
    let all =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
      + fields + (body.map { ["Content-Length: \($0.count)"] } ?? []) + ["", ""]
    return try await RawConnection.onThread {
      let connection = try RawConnection(to: port)
      connection.send(all.joined(separator: "\r\n"))
      if let body { connection.send(body) }
      return RawAnswer(try connection.read())
    }
  }
}
