internal import AnnotateJSON
internal import AnnotateWording
internal import Synchronization

/// What a process says went wrong.
final class ErrorLines: Sendable {
  private static let opening = "annotate: error: "
  private let lines = Mutex<[String]>([])

  /// The first of it, without the words that all have.
  var first: String? { lines.withLock(\.first) }

  /// Takes a line, which may be anything.
  func add(_ line: String) {
    guard line.hasPrefix(Self.opening) else { return }
    lines.withLock { $0.append(String(line.dropFirst(Self.opening.count))) }
  }

  /// Takes a line of a log for programs.
  func add(_ json: JSONValue) {
    let happened: [String?] = [json["message"]?.string, json["subject"]?.string?.quoted]
    let words: [String?] = [
      happened.compactMap(\.self).joined(separator: " "), json["reason"]?.string,
    ]
    lines.withLock { $0.append(words.compactMap(\.self).joined(separator: ": ")) }
  }
}
