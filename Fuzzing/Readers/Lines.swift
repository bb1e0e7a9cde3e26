import AnnotateMediaTypes
import AnnotateSidecar

/// The lines of a file in memory.
final class Lines: LineSource {
  private var rest: ArraySlice<ArraySlice<UInt8>>
  var lineNumber = 0

  init(_ bytes: [UInt8]) {
    rest = bytes.split(separator: 10, omittingEmptySubsequences: false)[...]
  }

  func next() throws(AnnotateError) -> [UInt8]? {
    lineNumber += 1
    return rest.popFirst().map { Array($0) }
  }
}
