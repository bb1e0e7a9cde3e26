/// A file format that holds one picture.
package enum StillFormat: String, Sendable, CaseIterable {
  case jpeg, png, tiff, webp

  /// Endings of pictures that are neither read nor written here.
  private static let otherEndings: Set = [
    "avif", "bmp", "cin", "dds", "dng", "dpx", "exr", "hdr", "heic", "heif", "j2k", "jp2", "jxl",
    "pam", "pbm", "pcx", "pgm", "ppm", "psd", "sgi", "tga",
  ]

  /// Whether the ending of a file name stands for a picture of another format.
  package static func isOther(_ path: String) -> Bool {
    ending(of: path).map(otherEndings.contains) ?? false
  }

  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The format that the ending of a file name stands for; nil for all others.
  package init?(forFileNamed path: String) {
    guard let ending = Self.ending(of: path),
      let format = Self.allCases.first(where: { $0.profile.endings.contains(ending) })
    else { return nil }
    self = format
  }

  /// The format that the first bytes of a file (16 are enough) belong to; nil for all others.
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

  /// The name that people use.
  package var name: String { profile.name }
}
