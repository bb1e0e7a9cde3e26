internal import Glibc

/// Where the program talks; standard output is for what it was asked to print.
enum StandardError {
  /// Whether a person is looking.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` as it is.
  static func write(_ text: String) { Descriptor.write(text, to: STDERR_FILENO) }
}
