internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// A port of 127.0.0.1, which only programs on this computer can reach.
final class ListeningSocket: Sendable {
  /// The number of the open socket.
  let descriptor: Int32
  /// The port.
  let port: Int

  /// The number of connections that wait until they are accepted.
  private static let backlog: Int32 = 32

  /// Begins to listen at a given port or, if that is nil, at one that follows from the path of a file, so that a browser
  /// finds what it has kept for the page of that file; if this one is taken, at one that is free.
  ///
  /// - Throws: `.cannotCreate` if the given port is taken or not allowed.
  convenience init(port wanted: Int?, of path: String) throws(AnnotateError) {
    guard wanted == nil else {
      try self.init(port: wanted)
      return
    }
    do throws(AnnotateError) {
      try self.init(port: Self.usualPort(of: path))
    } catch {
      try self.init()
    }
  }

  /// Begins to listen.
  ///
  /// - Parameter wanted: the port; nil for one that is free.
  /// - Throws: `.cannotCreate` if the port is taken or not allowed.
  init(port wanted: Int? = nil) throws(AnnotateError) {
    let descriptor = socket(
      AF_INET,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue),
      0
    )
    guard descriptor >= 0 else { throw Self.failure(wanted, errno) }
    // Otherwise a port stays taken for a minute after a server has used it.
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard Self.bind(descriptor, wanted ?? 0), listen(descriptor, Self.backlog) == 0,
      let port = Self.port(of: descriptor)
    else {
      let reason = errno
      close(descriptor)
      throw Self.failure(wanted, reason)
    }
    (self.descriptor, self.port) = (descriptor, port)
  }

  deinit { close(descriptor) }

  /// One of the ports that no service has by agreement (RFC 6335, section 6), the same for each path.
  static func usualPort(of path: String) -> Int {
    let ports = 49152...65535
    return ports.lowerBound + path.utf8.reduce(0) { ($0 * 31 + Int($1)) % ports.count }
  }

  private static let size = socklen_t(MemoryLayout<sockaddr_in>.size)

  private static func bind(_ descriptor: Int32, _ port: Int) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, size) == 0
      }
    }
  }

  private static func port(of descriptor: Int32) -> Int? {
    var (address, size) = (sockaddr_in(), size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0
      }
    }
    return isKnown ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  private static func failure(_ port: Int?, _ reason: Int32) -> AnnotateError {
    AnnotateError(ServerProblem.noPort(port, reason: systemReason(reason)))
  }
}
