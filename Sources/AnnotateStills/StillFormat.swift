internal import AnnotateFiles

/// A file format that holds one picture.
package enum StillFormat: String, Sendable, CaseIterable {
  case jpeg, png, tiff, webp

  /// Extensions of picture formats that annotate neither reads nor writes.
  private static let otherEndings: Set = [
    "avif", "bmp", "cin", "dds", "dng", "dpx", "exr", "hdr", "heic", "heif", "j2k", "jp2", "jxl",
    "pam", "pbm", "pcx", "pgm", "ppm", "psd", "sgi", "tga",
  ]

  /// Whether a file name has the extension of another picture format.
  package static func isOther(_ path: String) -> Bool {
    otherEndings.contains(FilePath(path).extension.lowercased())
  }

  /// The format of a file name's extension; nil for unknown ones.
  package init?(forFileNamed path: String) {
    let ending = FilePath(path).extension.lowercased()
    guard let format = Self.allCases.first(where: { $0.profile.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// Recognises the format from the first bytes of a file (16 are enough); nil for unknown ones.
  package init?(startingWith bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: PNGChunks.signature) {
      self = .png
    } else if TIFFBlock(bytes) != nil {
      self = .tiff
    } else if bytes.has("RIFF"), bytes.has("WEBP", at: 8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// The common name.
  package var name: String { profile.name }
}

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
