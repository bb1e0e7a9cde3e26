internal import Glibc

/// The window that text is printed in.
enum Terminal {
  /// Whether standard output is one.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns to wrap help at: the terminal's own up to a readable length, or 80 where there is none.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return min(100, max(40, Int(size.ws_col)))
  }
}
