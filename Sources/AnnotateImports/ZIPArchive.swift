internal import AnnotateCompression
internal import AnnotateFiles

/// A ZIP archive in memory, as annotation tools write them (APPNOTE 6.3): stored and deflated members, neither
/// encrypted nor in several parts, without ZIP64.
package struct ZIPArchive {
  /// A member of the archive.
  private struct Member {
    let method: Int
    let isEncrypted: Bool
    let packedSize: Int
    let size: Int
    /// Where the member's own header begins.
    let offset: Int
  }

  private static let endSize = 22
  private static let longestComment = 65535

  private let bytes: [UInt8]
  private var members: [String: Member] = [:]

  /// Reads the list of the members; nil if the bytes do not begin as an archive does.
  ///
  /// - Throws: `ImportFailure` if the list is damaged.
  package init?(_ bytes: [UInt8]) throws(ImportFailure) {
    guard ArchiveKind(startingWith: bytes) == .zip else { return nil }
    self.bytes = bytes
    try readList()
  }

  /// The paths of the members, sorted.
  package var paths: [String] { members.keys.sorted() }

  /// The bytes of a member.
  ///
  /// - Throws: `ImportFailure` if there is no such member, it exceeds `limit` bytes, is encrypted or damaged.
  package func contents(of path: String, limit: Int) throws(ImportFailure) -> [UInt8] {
    guard let member = members[path] else { throw ImportFailure("the archive has no '\(path)'") }
    guard !member.isEncrypted else { throw ImportFailure("'\(path)' in the archive is encrypted") }
    guard member.size <= limit else {
      throw ImportFailure("'\(path)' in the archive is larger than \(limit) bytes")
    }
    guard let names = number(member.offset + 26, 2), let extra = number(member.offset + 28, 2),
      case let start = member.offset + 30 + names + extra,
      start + member.packedSize <= bytes.count
    else { throw Self.damaged(path) }
    let packed = Array(bytes[start..<(start + member.packedSize)])
    switch member.method {
    case 0: return packed
    case 8:
      guard let whole = try? Inflater.inflate(packed, in: .none, limit: limit) else {
        throw Self.damaged(path)
      }
      return whole
    default: throw ImportFailure("'\(path)' in the archive is packed in an unknown way")
    }
  }

  private static func damaged(_ path: String) -> ImportFailure {
    ImportFailure("'\(path)' in the archive is damaged")
  }

  private mutating func readList() throws(ImportFailure) {
    guard let end = endRecord, let count = number(end + 10, 2), var offset = number(end + 16, 4)
    else { throw ImportFailure("it is a ZIP archive that is cut off") }
    for _ in 0..<count {
      guard let next = readMember(at: offset) else {
        throw ImportFailure("it is a ZIP archive with a damaged list of files")
      }
      offset = next
    }
  }

  /// Where the record at the end begins; a comment may follow it.
  private var endRecord: Int? {
    let last = bytes.count - Self.endSize
    guard last >= 0 else { return nil }
    return stride(from: last, through: max(0, last - Self.longestComment), by: -1).first {
      bytes[$0...].starts(with: [0x50, 0x4B, 5, 6])
    }
  }

  /// Reads an entry of the list and tells where the next one begins; nil if it is damaged.
  private mutating func readMember(at offset: Int) -> Int? {
    guard offset + 46 <= bytes.count, bytes[offset...].starts(with: [0x50, 0x4B, 1, 2]),
      let flags = number(offset + 8, 2), let method = number(offset + 10, 2),
      let packedSize = number(offset + 20, 4), let size = number(offset + 24, 4),
      let nameLength = number(offset + 28, 2), let extra = number(offset + 30, 2),
      let comment = number(offset + 32, 2), let header = number(offset + 42, 4),
      offset + 46 + nameLength <= bytes.count
    else { return nil }
    let name = bytes[(offset + 46)..<(offset + 46 + nameLength)]
    members[String(decoding: name, as: UTF8.self)] = Member(
      method: method,
      isEncrypted: flags & 1 == 1,
      packedSize: packedSize,
      size: size,
      offset: header
    )
    return offset + 46 + nameLength + extra + comment
  }

  /// A little-endian number of up to four bytes; nil if it lies outside the archive.
  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    return bytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
