internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Which pictures expressions were never fitted on.
///
/// The same rule stands in `Benchmarks/Expressions/parts.py`: three pictures of ten, by the SHA-256 of
/// their names without endings, read as one number.
enum DataPart {
  private static let testTenths = 3

  /// Whether a picture is for testing only.
  ///
  /// - Throws: where memory runs out.
  static func isTest(_ name: String) throws -> Bool {
    lastDigit(try FileDigest.sha256(of: Array(name.utf8))) < testTenths
  }

  /// The last decimal digit of a number in hexadecimal digits.
  static func lastDigit(_ hexadecimal: String) -> Int {
    hexadecimal.reduce(0) { (16 * $0 + ($1.hexDigitValue ?? 0)) % 10 }
  }
}
