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

  /// The usual name.
  package var name: String { profile.name }
}
