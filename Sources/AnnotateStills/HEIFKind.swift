/// A kind of HEIF pictures (ISO/IEC 23008-12), which annotate recognises but does not read.
package enum HEIFKind: String, Sendable {
  /// Coded with HEVC, as phones write them.
  case heic = "HEIC"
  /// Coded with AV1.
  case avif = "AVIF"

  /// How many bytes of a file are needed.
  package static let headSize = 64

  /// Recognises a single picture from the first bytes of a file; nil for others, also for image sequences.
  package init?(startingWith bytes: [UInt8]) {
    guard let size = bytes.number(at: 0, bytes: 4, .big), bytes.has("ftyp", at: 4) else {
      return nil
    }
    let brands = stride(from: 8, to: min(size, bytes.count) - 3, by: 4)
    let pictures = ["heic", "heix", "heim", "heis", "mif1", "avif"]
    guard pictures.contains(where: { bytes.has($0, at: 8) }) else { return nil }
    self = brands.contains { bytes.has("avif", at: $0) } ? .avif : .heic
  }

  /// Why such a picture cannot be read.
  package var obstacle: String {
    switch self {
    case .heic: "it is a HEIC picture, which FFmpeg before version 7.1 cannot decode"
    case .avif: "it is an AVIF picture, which annotate cannot write with its metadata"
    }
  }

  /// A command that converts a picture to PNG; `path` is a word of the shell.
  package func conversion(of path: String) -> String {
    switch self {
    case .heic: "heif-convert \(path) picture.png"
    case .avif: "ffmpeg -i \(path) picture.png"
    }
  }
}
