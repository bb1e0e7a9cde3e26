package import AnnotateJSON
internal import AnnotateWording
internal import Synchronization

/// The errors that a process prints.
package final class ErrorLines: Sendable {
  private static let opening = "annotate: error: "
  private let lines = Mutex<[String]>([])

  /// Begins without errors.
  package init() {}

  /// The first error, without the prefix that all errors have.
  package var first: String? { lines.withLock(\.first) }

  /// Adds a line if it is an error.
  package func add(_ line: String) {
    guard line.hasPrefix(Self.opening) else { return }
    lines.withLock { $0.append(String(line.dropFirst(Self.opening.count))) }
  }

  /// Adds an error of a log in JSON.
  package func add(_ json: JSONValue) {
    let happened: [String?] = [json["message"]?.string, json["subject"]?.string?.quoted]
    let words: [String?] = [
      happened.compactMap(\.self).joined(separator: " "), json["reason"]?.string,
    ]
    lines.withLock { $0.append(words.compactMap(\.self).joined(separator: ": ")) }
  }
}
