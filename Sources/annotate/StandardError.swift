internal import Glibc

/// Where the program talks; standard output is for what it was asked to print.
enum StandardError {
  /// Whether a person is looking.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes `text` as it is.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      // Nobody can be told that standard error cannot be written to.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
