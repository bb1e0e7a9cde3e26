internal import AnnotateLibav

/// The type of a picture file, determined from its first bytes.
enum PictureFileType: Equatable {
  case svg
  /// An SVG document compressed by gzip.
  case compressedSVG
  /// Pixels, in a file of the format that FFmpeg gives this name.
  case pixels(String)
  /// An animation in a WebP file.
  case animatedWebP
  case unknown

  init(of bytes: [UInt8]) {
    func begins(_ magic: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: magic)
    }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .pixels(Self.isAnimated(png: bytes) ? "apng" : "png_pipe")
    } else if begins(Array("GIF8".utf8)) {
      self = .pixels("gif")
    } else if begins([0xFF, 0xD8, 0xFF]) {
      self = .pixels("jpeg_pipe")
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = Self.isAnimated(webP: bytes) ? .animatedWebP : .pixels("webp_pipe")
    } else if begins([0x1F, 0x8B]) {
      self = .compressedSVG
    } else {
      self = Self.isMarkup(bytes) ? .svg : .unknown
    }
  }

  /// Whether a PNG file has the chunk of an animation (`acTL`) before its picture.
  private static func isAnimated(png bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 8 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = Array(bytes[offset + 4..<offset + 8])
      if name == Array("acTL".utf8) { return true }
      if name == Array("IDAT".utf8) { return false }
      offset += 12 + length
    }
    return false
  }

  /// Whether the header of an extended WebP file has the flag of an animation.
  private static func isAnimated(webP bytes: [UInt8]) -> Bool {
    bytes.dropFirst(12).starts(with: Array("VP8X".utf8)) && bytes.count > 20 && bytes[20] & 2 != 0
  }

  /// Whether the first character after white space and byte order marks begins a tag.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let blank: Set<UInt8> = [0, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    return bytes.first { !blank.contains($0) } == UInt8(ascii: "<")
  }
}
