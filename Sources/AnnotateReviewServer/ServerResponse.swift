/// The answer to a request.
struct ServerResponse: Sendable {
  /// What follows the head.
  enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// A part of a file.
    case file(OpenedFile, Range<Int>)
  }

  /// The status, as in RFC 9110.
  var status: Int
  /// The fields of the head, besides those that all responses have.
  var fields: [RequestHead.Field]
  /// The body; a request `HEAD` gets only its length.
  var body: Body

  /// Answers with these.
  init(_ status: Int, _ fields: [RequestHead.Field] = [], body: Body = .bytes([])) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// What RFC 9110 calls the statuses of requests that are refused without another reason.
  private static let reasons = [
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    411: "Length Required", 413: "Content Too Large",
  ]

  /// Answers with the status and its name, such as `403 Forbidden`; the connection is closed.
  static func refusal(_ status: Int) -> ServerResponse {
    refusal(status, ["\(status)", reasons[status]].compactMap(\.self).joined(separator: " "))
  }

  /// Answers with a reason in one line; the connection is closed.
  static func refusal(_ status: Int, _ words: String) -> ServerResponse {
    // What follows on the connection may be a body that nobody reads.
    let fields = [
      RequestHead.Field("Content-Type", "text/plain; charset=utf-8"),
      RequestHead.Field("Connection", "close"),
    ]
    return ServerResponse(status, fields, body: .bytes(Array("\(words)\n".utf8)))
  }

  /// Answers with a file, or with the part of it that a request asks for.
  static func file(
    _ file: OpenedFile,
    as kind: String,
    for head: RequestHead
  ) -> ServerResponse {
    let size = file.size
    let fields = [
      RequestHead.Field("Content-Type", kind), RequestHead.Field("Accept-Ranges", "bytes"),
    ]
    switch ByteRange(head, size: size) {
    case .whole: return ServerResponse(200, fields, body: .file(file, 0..<size))
    case .part(let part):
      let words = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
      let field = RequestHead.Field("Content-Range", words)
      return ServerResponse(206, fields + [field], body: .file(file, part))
    case .unsatisfiable:
      return ServerResponse(416, [RequestHead.Field("Content-Range", "bytes */\(size)")])
    }
  }

  /// The fields of all responses: nothing is kept, guessed, told to others, or shown inside another page.
  static let commonFields = [
    RequestHead.Field("Cache-Control", "no-store"),
    RequestHead.Field("X-Content-Type-Options", "nosniff"),
    RequestHead.Field("Referrer-Policy", "no-referrer"),
    RequestHead.Field("X-Frame-Options", "DENY"),
    RequestHead.Field("Cross-Origin-Resource-Policy", "same-origin"),
    RequestHead.Field("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  /// The policy of a response that is no page.
  static let strictestPolicy = RequestHead.Field(
    "Content-Security-Policy",
    "default-src 'none'; frame-ancestors 'none'; sandbox"
  )

  /// All fields of the head.
  var allFields: [RequestHead.Field] {
    let hasPolicy = fields.contains { $0.name == Self.strictestPolicy.name }
    return fields + Self.commonFields + (hasPolicy ? [] : [Self.strictestPolicy])
  }
}
