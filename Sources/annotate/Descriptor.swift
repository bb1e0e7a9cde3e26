internal import Glibc

/// Open files by their numbers.
enum Descriptor {
  /// Writes all of `text`, without a buffer in between.
  static func write(_ text: String, to number: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      // There is nobody to be told that this cannot be written to.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
