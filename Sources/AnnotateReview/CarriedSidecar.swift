internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// The sidecar that a page shows, and that it saves with changes.
struct CarriedSidecar: Sendable {
  /// The maximum size of a sidecar that is embedded in the page: 64 MiB.
  ///
  /// The page asks for a larger one when it saves.
  static let maxSize = 64 << 20

  /// The name of the file, without its folder.
  let name: String
  /// The 32-bit FNV-1a hash of the text, in eight hexadecimal digits, by which the page recognises it.
  let checksum: String
  /// The whole text; nil if it is too large to be embedded in the page.
  let contents: [UInt8]?

  /// Reads a file, which may be compressed; a text of more than `maxSize` bytes is not kept.
  ///
  /// - Throws: `.missingInput`, `.badInput` or `.inputOutput` if it cannot be read.
  init(_ path: String, maxSize: Int = Self.maxSize) throws(AnnotateError) {
    name = FilePath(path).lastComponent
    var (sum, kept, count) = (Self.emptySum, [UInt8](), 0)
    let blocks = try RecordBlocks(opening: path, failing: "cannot read the sidecar")
    while let block = try blocks.next() {
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
