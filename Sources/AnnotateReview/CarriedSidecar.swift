internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateWording

/// The sidecar that a page shows, and that it saves with changes.
struct CarriedSidecar: Sendable {
  /// The maximum size of a sidecar that is embedded in the page: 64 MiB.
  ///
  /// The page asks for a larger one when it saves.
  static let maxSize = 64 << 20

  /// The name of the file, without its folder.
  let name: String
  /// The 32-bit FNV-1a hash in eight hexadecimal digits, by which the page recognises the file.
  let checksum: String
  /// The whole file; nil if it is too large to be embedded in the page.
  let contents: [UInt8]?

  /// Reads a file; the contents of one with more than `maxSize` bytes are not kept.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if it cannot be read.
  init(_ path: String, maxSize: Int = Self.maxSize) throws(AnnotateError) {
    name = FilePath(path).lastComponent
    var (sum, kept, count) = (Self.emptySum, [UInt8](), 0)
    try FileContents.readBlocks(of: path) { block in
      Self.add(block, to: &sum)
      count += block.count
      if count <= maxSize { kept += block }
    }
    checksum = sum.padded(to: 8, radix: 16)
    contents = count <= maxSize ? kept : nil
  }

  /// Takes a file that is in memory.
  init(name: String, contents: [UInt8]) {
    var sum = Self.emptySum
    Self.add(contents, to: &sum)
    (self.name, checksum, self.contents) = (name, sum.padded(to: 8, radix: 16), contents)
  }

  private static let emptySum: UInt32 = 0x811C_9DC5

  private static func add(_ bytes: some Sequence<UInt8>, to sum: inout UInt32) {
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
  }
}
