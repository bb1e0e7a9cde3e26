package import AnnotateMediaTypes
internal import Glibc

extension FileContents {
  /// Reads a file of any size, one block after the other.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.inputOutput` if it cannot be read.
  package static func readBlocks(
    of path: String,
    _ take: (ArraySlice<UInt8>) -> Void
  ) throws(AnnotateError) {
    guard let file = fopen(path, "rbe") else {
      throw AnnotateError(.missingInput, "cannot read", subject: path, why: systemReason(errno))
    }
    defer { fclose(file) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 { take(block[..<count]) }
    guard ferror(file) == 0 else {
      throw AnnotateError(.inputOutput, "cannot read", subject: path, why: systemReason(errno))
    }
  }
}
