internal import AnnotateJSON

/// Reads files of JSON.
enum ImportedJSON {
  /// The value of a whole file.
  ///
  /// - Throws: `ImportFailure` with the line if it is not JSON.
  static func parse(_ bytes: [UInt8]) throws(ImportFailure) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: bytes)
    } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw ImportFailure("it is not JSON: \(error.reason)", line: line)
    }
  }
}

/// Parses numbers of imported files, with limits that keep later arithmetic from overflowing.
enum ImportedNumber {
  /// The maximum integer; videos have fewer frames, and sidecars have smaller track numbers.
  static let maximum = Int(Int32.max)

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
    number.magnitude <= Double(maximum) ? number : nil
  }
}
