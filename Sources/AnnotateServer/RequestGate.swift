/// Lets those requests pass that come from the server's own page, or from somebody who was given its address.
///
/// Each program of each user of the computer can connect to the port, and so can web pages: by a name that they
/// let lead to 127.0.0.1, or by sending requests whose answers they cannot read. The token keeps out the former,
/// the checks of `Host`, `Origin` and `Sec-Fetch-Site` the latter.
package struct RequestGate: Sendable {
  /// What becomes of a request.
  package enum Verdict: Sendable, Equatable {
    /// It passes; its path is what follows the token.
    case passed(RequestHead)
    /// It is refused with this status.
    case refused(Int)
  }

  private let token: ServerToken
  private let hosts: [String]

  /// Guards a server.
  package init(token: ServerToken, port: Int) {
    self.token = token
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The address of the page that the server begins with.
  package var address: String { "http://\(hosts[0])/\(token.text)/" }

  /// Decides about a request.
  package func verdict(on head: RequestHead) -> Verdict {
    guard let host = head.value(of: "host"), hosts.contains(host) else { return .refused(403) }
    guard let path = pathBehindToken(head.path) else { return .refused(404) }
    let origins = head.values(of: "origin")
    guard origins.allSatisfy({ $0 == "http://\(host)" }) else { return .refused(403) }
    let sites = head.values(of: "sec-fetch-site")
    guard sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .refused(403) }
    return .passed(head.with(path: path))
  }

  private func pathBehindToken(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    let parts = path.dropFirst().split(
      separator: "/",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, token.matches(parts[0]) else { return nil }
    return String(parts[1])
  }
}
