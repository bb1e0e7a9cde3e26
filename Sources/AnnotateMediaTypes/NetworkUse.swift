/// A protocol by which videos come and go over a network.
public enum NetworkProtocol: String, Sendable, CaseIterable {
  case http, https, rtmp, rtsp, srt, tcp, udp

  /// Whether a video can be sent by it; all of them bring videos.
  package var sendsVideos: Bool {
    switch self {
    case .rtmp, .srt, .tcp, .udp: true
    case .http, .https, .rtsp: false
    }
  }
}

/// What a job may do with networks: nothing, unless somebody allows it.
public struct NetworkUse: Sendable, Equatable {
  /// The protocols that the job's own input and outputs may use; files never open connections.
  public var protocols: Set<NetworkProtocol> = []
  /// For how many seconds a lost connection is tried again.
  public var patience = 30

  /// Allows no network.
  public init() {}
}

/// The address of an input or output on a network.
package struct NetworkAddress: Sendable, Hashable {
  /// The address as it was given, which may hold secrets.
  package let text: String
  /// Its protocol.
  package let networkProtocol: NetworkProtocol

  /// Reads an address; nil if it is a path, or has another protocol.
  package init?(_ text: String) {
    guard let end = text.firstRange(of: "://"),
      let scheme = NetworkProtocol(rawValue: text[..<end.lowerBound].lowercased())
    else { return nil }
    (self.text, networkProtocol) = (text, scheme)
  }

  /// The address without names, passwords and options, for messages and sidecars.
  package var shown: String {
    let scheme = "\(networkProtocol.rawValue)://"
    let rest = text.dropFirst(scheme.count).prefix { $0 != "?" && $0 != "#" }
    let host = rest.prefix { $0 != "/" }
    let isNamed = host.lastIndex(of: "@")
    return scheme + (isNamed.map { rest[rest.index(after: $0)...] } ?? rest)
  }

  /// The host and the port, where both are stated; nil if not.
  package var hostAndPort: (host: String, port: String)? {
    let host = shown.dropFirst(networkProtocol.rawValue.count + 3).prefix { $0 != "/" }
    guard let colon = host.lastIndex(of: ":") else { return nil }
    let port = host[host.index(after: colon)...]
    guard !port.isEmpty, port.allSatisfy(\.isNumber) else { return nil }
    // The address of IPv6 is in brackets.
    let name = host[..<colon].filter { !"[]".contains($0) }
    return name.isEmpty ? nil : (name, String(port))
  }
}
