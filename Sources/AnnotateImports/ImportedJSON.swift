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
