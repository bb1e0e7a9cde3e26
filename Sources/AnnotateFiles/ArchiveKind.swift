/// A kind of file that holds other files, and is none of those that annotate reads.
package enum ArchiveKind: Sendable, CaseIterable {
  case zip, gzip, sevenZip, rar, xz, pdf

  /// How many bytes of a file are needed.
  package static let headSize = 8

  /// Recognises a file by its first bytes; nil for others.
  package init?(startingWith bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = kind
  }

  private var signature: [UInt8] {
    switch self {
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .gzip: [0x1F, 0x8B]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    case .rar: Array("Rar!".utf8)
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .pdf: Array("%PDF-".utf8)
    }
  }
}
