internal import Glibc

/// The terminal that shows standard output.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns to wrap help at: the terminal's own up to a readable length, or 80 if there is no terminal.
  static var width: Int { min(100, max(40, columns(of: STDOUT_FILENO) ?? 80)) }

  /// The columns of the terminal that a descriptor leads to; nil if it leads to none.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
