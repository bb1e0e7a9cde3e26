package import AnnotateMediaTypes
internal import Glibc

/// Sends datagrams to one address, whether anybody listens there or not.
package final class DatagramSender: Sendable {
  private let descriptor: Int32

  /// Finds the address.
  ///
  /// - Throws: `.usage` if it has no host or port, `.inputOutput` if no host of that name is known.
  package init(to address: NetworkAddress) throws(AnnotateError) {
    guard let (host, port) = address.hostAndPort else {
      throw AnnotateError(FileProblem.noPort(address: address.shown))
    }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(host, port, &hints, &found)
    guard result == 0, let first = found?.pointee else {
      throw Self.failure(address, String(cString: gai_strerror(result)).lowercased())
    }
    defer { freeaddrinfo(found) }
    let socket = socket(first.ai_family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0, connect(socket, first.ai_addr, first.ai_addrlen) == 0 else {
      let reason = systemReason(errno)
      if socket >= 0 { close(socket) }
      throw Self.failure(address, reason)
    }
    descriptor = socket
  }

  deinit { close(descriptor) }

  /// Sends bytes as one datagram; what nobody takes is lost.
  package func send(_ bytes: [UInt8]) {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    _ = Glibc.send(descriptor, bytes, bytes.count, flags)
  }

  private static func failure(_ address: NetworkAddress, _ reason: String) -> AnnotateError {
    AnnotateError(FileProblem.unwritable(path: address.shown, reason: reason))
  }
}
