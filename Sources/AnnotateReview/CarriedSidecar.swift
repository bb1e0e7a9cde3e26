internal import AnnotateFiles
package import AnnotateMediaTypes

/// The sidecar that a page shows, and that it saves with changes.
package struct CarriedSidecar: Sendable {
  /// The largest sidecar that is embedded in the page: 64 MiB. The page asks for a larger one when it
  /// saves.
  package static let largest = 64 << 20

  /// The name of the file, without its folder.
  package let name: String
  /// The 32-bit FNV-1a hash in eight hexadecimal digits, by which the page recognises the file.
  package let checksum: String
  /// The whole file; nil if it is too large to be embedded in the page.
  package let contents: [UInt8]?

  /// Reads a file; the contents of one with more than `largest` bytes are not kept.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if it cannot be read.
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
