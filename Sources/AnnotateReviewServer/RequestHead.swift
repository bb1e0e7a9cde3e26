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
