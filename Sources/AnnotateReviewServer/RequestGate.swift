/// Lets those requests pass that come from the server's own page, or from somebody who was given its address.
///
/// Each program of each user of the computer can connect to the port, and so can web pages: by a name that they
/// let lead to 127.0.0.1, or by sending requests whose answers they cannot read. The token keeps out the former,
/// the checks of `Host`, `Origin` and `Sec-Fetch-Site` the latter.
struct RequestGate: Sendable {
  /// What becomes of a request.
  enum Verdict: Sendable, Equatable {
    /// It passes; its path is what follows the token.
    case passed(RequestHead)
    /// It is refused with this status.
    case refused(Int)
  }

  private let token: ServerToken
  private let hosts: [String]

  /// Guards a server.
  init(token: ServerToken, port: Int) {
    self.token = token
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// The address of the page that the server begins with.
  var address: String { "http://\(hosts[0])/\(token.text)/" }

  /// Decides about a request.
  func verdict(on head: RequestHead) -> Verdict {
    guard let host = head.value(of: "host"), hosts.contains(host) else { return .refused(403) }
    guard let path = pathAfterToken(head.path) else { return .refused(404) }
    let origins = head.values(of: "origin")
    guard origins.allSatisfy({ $0 == "http://\(host)" }) else { return .refused(403) }
    let sites = head.values(of: "sec-fetch-site")
    guard sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .refused(403) }
    return .passed(head.with(path: path))
  }

  private func pathAfterToken(_ path: String) -> String? {
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

/// The secret part of a server's address: 128 random bits in 32 hexadecimal digits.
struct ServerToken: Sendable, Equatable {
  /// The digits.
  let text: String

  /// Makes a new one from the system's source of random numbers.
  init() {
    let halves = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
    text = halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Takes these digits.
  init(_ text: String) { self.text = text }

  /// Whether a text is the token.
  ///
  /// The time that this takes depends on the length of the text only, so that nobody can find one digit after
  /// the other.
  func matches(_ other: some StringProtocol) -> Bool {
    let (own, others) = (Array(text.utf8), Array(other.utf8))
    guard own.count == others.count else { return false }
    return zip(own, others).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// What comes before the body of a request.
struct RequestHead: Sendable, Equatable {
  /// A field of the head.
  struct Field: Sendable, Equatable {
    /// The name as it was sent; case does not matter.
    let name: String
    /// The value.
    let value: String

    /// Describes a field.
    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The method, such as `GET`.
  let method: String
  /// The path as it was sent, without a query; after the gate of a server, what follows the token.
  let path: String
  /// The fields in the order in which they were sent.
  let fields: [Field]

  /// Describes a head.
  init(_ method: String, _ path: String, _ fields: [Field] = []) {
    (self.method, self.path, self.fields) = (method, path, fields)
  }

  /// All values of a field, whose name is in lower case here.
  func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a field; nil if it was not sent, or several times.
  func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values.first : nil
  }

  /// The same head with another path.
  func with(path: String) -> RequestHead { RequestHead(method, path, fields) }
}

extension RequestHead {
  /// The status with which the body that a head announces is refused; nil if it may come with `limit` bytes
  /// at most.
  func refusalOfBody(limit: Int) -> Int? {
    // With a length, the end of a body is known before any of it is read.
    guard values(of: "transfer-encoding").isEmpty else { return 411 }
    let lengths = values(of: "content-length")
    guard let length = lengths.first else { return nil }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) })
    else { return 400 }
    return Int(length).map { $0 <= limit } ?? false ? nil : 413
  }
}
