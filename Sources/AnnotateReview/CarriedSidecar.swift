internal import AnnotateFiles
package import AnnotateMediaTypes

/// The sidecar that a page is made from, and that it saves with changes.
package struct CarriedSidecar: Sendable {
  /// Larger ones are no part of the page, which asks for them when it saves: 64 MiB.
  package static let largest = 64 << 20

  /// The name of the file, without its folder.
  package let name: String
  /// FNV-1a of 32 bits in eight hexadecimal digits, by which the page knows the file again.
  package let checksum: String
  /// All of it; nil where it is too large to be a part of the page.
  package let contents: [UInt8]?

  /// Reads a file; one of more than `largest` bytes is not kept.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` where it cannot be read.
  package init(_ path: String, largest: Int = Self.largest) throws(AnnotateError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    var (sum, kept, count): (UInt32, [UInt8], Int) = (0x811C_9DC5, [], 0)
    try FileContents.readBlocks(of: path) { block in
      for byte in block { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
      count += block.count
      if count <= largest { kept += block }
    }
    let digits = String(sum, radix: 16)
    checksum = String(repeating: "0", count: 8 - digits.count) + digits
    contents = count <= largest ? kept : nil
  }
}
