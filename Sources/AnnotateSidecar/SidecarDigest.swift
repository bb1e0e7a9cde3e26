internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes

/// A digest of the lines before the end record of a sidecar, which shows that somebody changed them.
///
/// It is the 64-bit FNV-1a hash of their bytes, line ends included (Fowler, Noll, Vo: draft-eastlake-fnv). It does not protect
/// against forgery.
package struct SidecarDigest: Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest in 16 hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
  }

  /// Whether somebody changed lines of a sidecar since it was written; no if that cannot be told, because it is cut off or
  /// another program wrote it.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.inputOutput` if it cannot be read.
  package static func isOutdated(at path: String) throws(AnnotateError) -> Bool {
    var (all, beforeLine) = (SidecarDigest(), SidecarDigest())
    var line: [UInt8] = []
    try FileContents.readBlocks(of: path) { block in
      var rest = block
      while !rest.isEmpty {
        if line.last == UInt8(ascii: "\n") {
          beforeLine = all
          line.removeAll(keepingCapacity: true)
        }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
        all.add(rest[..<end])
        line += rest[..<end]
        rest = rest[end...]
      }
    }
    let recorded = (try? JSONValue(parsing: line))?["end"]?["digest"]?.string
    return recorded.map { $0 != beforeLine.text } ?? false
  }
}
