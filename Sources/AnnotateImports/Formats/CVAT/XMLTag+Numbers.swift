internal import AnnotateXML

extension XMLTag {
  /// An attribute.
  ///
  /// - Throws: where it is missing.
  func require(_ name: String) throws(ImportFailure) -> String {
    guard let value = attributes[name] else {
      throw ImportFailure("<\(self.name)> has no '\(name)'", line: line)
    }
    return value
  }

  /// An attribute that is a whole number from 0 on.
  ///
  /// - Throws: where it is missing or something else.
  func count(_ name: String) throws(ImportFailure) -> Int {
    guard let number = ImportedNumber.count(try require(name)) else {
      throw ImportFailure("'\(name)' of <\(self.name)> is not a whole number from 0 on", line: line)
    }
    return number
  }

  /// An attribute that is a number of pixels.
  ///
  /// - Throws: where it is missing or something else.
  func length(_ name: String) throws(ImportFailure) -> Double {
    guard let number = ImportedNumber.length(try require(name)) else {
      throw ImportFailure("'\(name)' of <\(self.name)> is not a number of pixels", line: line)
    }
    return number
  }
}
