internal import Glibc

/// Standard output, for lines that other programs read while the command runs.
enum StandardOutput {
  /// Writes `text` unchanged and without buffering.
  static func write(_ text: String) { Descriptor.write(text, to: STDOUT_FILENO) }
}
