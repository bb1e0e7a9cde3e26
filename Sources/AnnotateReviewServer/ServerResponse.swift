internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

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

/// A file that is open for reading; it stays the same if another one takes its path.
final class OpenedFile: Sendable {
  private let descriptor: Int32

  /// Opens a regular file.
  ///
  /// - Throws: `.missingInput` if it cannot be read.
  init(_ path: String) throws(AnnotateError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw AnnotateError(FileProblem.missing(path: path, reason: systemReason(errno)))
    }
  }

  deinit { close(descriptor) }

  /// The number of bytes that it has now.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Another descriptor of the file, which the caller closes; less than 0 if there are too many.
  func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}

/// The part of a file that a request asks for, as in RFC 9110, section 14.
enum ByteRange: Sendable, Equatable {
  /// All of it: nothing else is asked for, or what is asked for is not one range of bytes.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// A part that the file does not have.
  case unsatisfiable

  /// Reads what a request for a file of `size` bytes asks for.
  init(_ head: RequestHead, size: Int) {
    // Files have no tags or dates, so a part that depends on one is never the right one.
    guard head.values(of: "if-range").isEmpty, let text = head.value(of: "range") else {
      self = .whole
      return
    }
    self = Self.read(text, size: size)
  }

  /// Reads the value of the field `Range`.
  static func read(_ text: String, size: Int) -> ByteRange {
    let words = text.split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return .whole }
    let ends = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else {
      return .whole
    }
    switch (first, last) {
    case (nil, nil): return .whole
    case (nil, let count?):
      return count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
    case (let first?, let last):
      if let last, last < first { return .whole }
      guard first < size else { return .unsatisfiable }
      return .part(first..<min(size - 1, last ?? .max) + 1)
    }
  }

  /// A number in decimal digits, or nil for an empty text; no value at all for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    // A larger number than there is means the end of the file.
    return .some(Int(text) ?? .max)
  }
}
