@testable import AnnotateReviewServer

/// The head of a request to the server of a review: the method, the path, and then a field on each line.
enum RequestTarget {
  private static let token = ServerToken("00112233445566778899aabbccddeeff")
  private static let gate = RequestGate(token: token, port: 8080)
  private static let size = 1000

  static func use(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2 else { return }
    let fields = lines.dropFirst(2).map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return RequestHead.Field(String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    let head = RequestHead(lines[0], lines[1], fields)
    guard case .passed(let passed) = gate.verdict(on: head) else { return }
    precondition(head.path == "/\(token.text)/\(passed.path)", "only the token opens")
    precondition(head.value(of: "host")?.hasSuffix(":8080") == true, "the host is the server's")
    _ = passed.refusalOfBody(limit: size)
    if let condition = passed.value(of: "if-match") { _ = EntityTag("a1").isNamed(in: condition) }
    for size in [0, 1, size, .max] {
      guard case .part(let part) = ByteRange(passed, size: size) else { continue }
      precondition(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size, "in the file")
    }
  }
}
