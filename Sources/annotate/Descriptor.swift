internal import Glibc

/// Writing to open files by their descriptors.
enum Descriptor {
  /// Makes sure that the numbers of the standard streams are taken, so that no file that is opened later gets
  /// messages meant for a stream that the parent has closed.
  ///
  /// Using such a stream fails as if it were closed.
  static func reserveStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of `text`, without a buffer in between.
  static func write(_ text: String, to number: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      // A failure to write messages cannot be reported anywhere.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
