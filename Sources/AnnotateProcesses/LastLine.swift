internal import Synchronization

/// The last line that a process has printed.
package final class LastLine: Sendable {
  private let line = Mutex<String?>(nil)

  /// Begins without a line.
  package init() {}

  /// The line; nil if there was none with more than spaces.
  package var text: String? { line.withLock(\.self) }

  /// Takes a line.
  package func take(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    line.withLock { $0 = text }
  }
}
