/// Parses numbers of imported files, with limits that keep later arithmetic from overflowing.
enum ImportedNumber {
  /// The largest integer; videos have fewer frames, and sidecars have smaller track numbers.
  static let largest = Int(Int32.max)

  /// A non-negative integer, which may have a fraction of zero.
  static func count(_ text: some StringProtocol) -> Int? {
    length(text).flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// A coordinate or a length in a picture, in pixels.
  static func length(_ text: some StringProtocol) -> Double? {
    let text = String(text)
    // `Double` would also accept words such as nan, and hexadecimal digits.
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text)
    else { return nil }
    return length(number)
  }

  /// The number if it can be a coordinate in a picture; nil otherwise.
  static func length(_ number: Double) -> Double? {
    number.magnitude <= Double(largest) ? number : nil
  }
}
