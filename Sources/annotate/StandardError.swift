internal import Glibc

/// Standard error, for messages; standard output is for requested output only.
enum StandardError {
  /// Whether it is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The columns of its terminal, or 80 if it is none.
  static var width: Int { Terminal.columns(of: STDERR_FILENO) ?? 80 }

  /// Writes `text` unchanged.
  static func write(_ text: String) { Descriptor.write(text, to: STDERR_FILENO) }
}
