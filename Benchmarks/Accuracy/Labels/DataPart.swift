internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The split of the pictures for fitting and testing expressions.
///
/// The same rule is in `Benchmarks/Expressions/parts.py`: three of ten pictures are for testing, by the
/// SHA-256 of their names without extensions, read as one number.
enum DataPart {
  private static let testTenths = 3

  /// Whether a picture is for testing and was never used for fitting.
  ///
  /// - Throws: an error if memory runs out.
  static func isTest(_ name: String) throws -> Bool {
    lastDigit(try FileDigest.sha256(of: Array(name.utf8))) < testTenths
  }

  /// The last decimal digit of a number in hexadecimal digits.
  static func lastDigit(_ hexadecimal: String) -> Int {
    hexadecimal.reduce(0) { (16 * $0 + ($1.hexDigitValue ?? 0)) % 10 }
  }
}
