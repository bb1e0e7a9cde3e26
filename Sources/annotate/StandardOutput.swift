internal import Glibc

/// Where the program speaks with other programs while it works.
enum StandardOutput {
  /// Writes `text` as it is, at once.
  static func write(_ text: String) { Descriptor.write(text, to: STDOUT_FILENO) }
}
