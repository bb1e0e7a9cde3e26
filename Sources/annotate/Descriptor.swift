internal import Glibc

/// Writing to open files by their descriptors.
enum Descriptor {
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
