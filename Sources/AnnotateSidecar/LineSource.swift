package import AnnotateMediaTypes

/// A source of the lines of a sidecar, one after the other.
package protocol LineSource: AnyObject {
  /// The number of the line that was read last, from 1.
  var lineNumber: Int { get }

  /// The next line without its line break; nil at the end.
  ///
  /// - Throws: `.badInput` or `.inputOutput` if it cannot be read.
  func next() throws(AnnotateError) -> [UInt8]?
}
