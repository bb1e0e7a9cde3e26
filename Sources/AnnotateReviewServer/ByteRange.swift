/// The part of a file that a request asks for, as in RFC 9110, section 14.
enum ByteRange: Sendable, Equatable {
  /// All of it: nothing else is asked for, or what is asked for is not one range of bytes.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// A part that the file does not have.
  case unsatisfiable

  /// Reads what a request for a file of `size` bytes asks for.
  init(_ head: RequestHead, size: Int) {
    // Files have no tags or dates, so a part that depends on one is never the right one.
    guard head.values(of: "if-range").isEmpty, let text = head.value(of: "range") else {
      self = .whole
      return
    }
    self = Self.read(text, size: size)
  }

  /// Reads the value of the field `Range`.
  static func read(_ text: String, size: Int) -> ByteRange {
    let words = text.split(separator: "=", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return .whole }
    let ends = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else {
      return .whole
    }
    switch (first, last) {
    case (nil, nil): return .whole
    case (nil, let count?):
      return count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
    case (let first?, let last):
      if let last, last < first { return .whole }
      guard first < size else { return .unsatisfiable }
      return .part(first..<min(size - 1, last ?? .max) + 1)
    }
  }

  /// A number in decimal digits, or nil for an empty text; no value at all for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    // A larger number than there is means the end of the file.
    return .some(Int(text) ?? .max)
  }
}
