/// Numbers as files of tracks have them, of a size that can be reckoned with.
enum ImportedNumber {
  /// Videos have fewer frames, and sidecars smaller numbers of faces.
  static let largest = Int(Int32.max)

  /// A whole number from 0 on, also where it is written with a fraction of zero.
  static func count(_ text: some StringProtocol) -> Int? {
    length(text).flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// A place in a picture or a length there, in pixels.
  static func length(_ text: some StringProtocol) -> Double? {
    let text = String(text)
    // Neither words such as nan nor hexadecimal digits.
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text)
    else { return nil }
    return length(number)
  }

  /// The number where it can be a place in a picture.
  static func length(_ number: Double) -> Double? {
    number.magnitude <= Double(largest) ? number : nil
  }
}
