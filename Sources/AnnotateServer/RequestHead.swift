/// What comes before the body of a request.
package struct RequestHead: Sendable, Equatable {
  /// A field of the head.
  package struct Field: Sendable, Equatable {
    /// The name as it was sent; case does not matter.
    package let name: String
    /// The value.
    package let value: String

    /// Describes a field.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The method, such as `GET`.
  package let method: String
  /// The path as it was sent, without a query; behind the gate of a server, what follows the token.
  package let path: String
  /// The fields in the order in which they were sent.
  package let fields: [Field]

  /// Describes a head.
  package init(_ method: String, _ path: String, _ fields: [Field] = []) {
    (self.method, self.path, self.fields) = (method, path, fields)
  }

  /// All values of a field, whose name is in lower case here.
  package func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a field; nil if it was not sent, or several times.
  package func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values.first : nil
  }

  /// The same head with another path.
  func with(path: String) -> RequestHead { RequestHead(method, path, fields) }
}
