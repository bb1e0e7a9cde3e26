internal import AnnotateXML

extension XMLTag {
  /// The attribute `name`.
  ///
  /// - Throws: `ImportFailure` if it is missing.
  func require(_ name: String) throws(ImportFailure) -> String {
    guard let value = attributes[name] else {
      throw ImportFailure("<\(self.name)> has no '\(name)'", line: line)
    }
    return value
  }

  /// The attribute `name` as a non-negative integer.
  ///
  /// - Throws: `ImportFailure` if it is missing or anything else.
  func count(_ name: String) throws(ImportFailure) -> Int {
    guard let number = ImportedNumber.count(try require(name)) else {
      throw ImportFailure(
        "'\(name)' of <\(self.name)> is not a whole number of at least 0",
        line: line
      )
    }
    return number
  }

  /// The attribute `name` as a number of pixels.
  ///
  /// - Throws: `ImportFailure` if it is missing or anything else.
  func length(_ name: String) throws(ImportFailure) -> Double {
    guard let number = ImportedNumber.length(try require(name)) else {
      throw ImportFailure("'\(name)' of <\(self.name)> is not a number of pixels", line: line)
    }
    return number
  }
}
