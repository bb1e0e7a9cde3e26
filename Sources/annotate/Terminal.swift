internal import Glibc

/// The terminal that shows standard output.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns to wrap help at: the terminal's own up to a readable length, or 80 if there is no terminal.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return min(100, max(40, Int(size.ws_col)))
  }
}
