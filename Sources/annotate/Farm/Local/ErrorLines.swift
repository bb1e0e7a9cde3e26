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
}
