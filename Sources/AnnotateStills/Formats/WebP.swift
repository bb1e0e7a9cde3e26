internal import AnnotateMediaTypes

/// A chunk of a WebP file.
struct WebPChunk: Sendable {
  /// Its type, four letters.
  let type: String
  /// Its data, without padding.
  let data: [UInt8]

  /// Whether it states that pixels may be transparent.
  var hasAlpha: Bool {
    guard type == "VP8L" else { return type == "ALPH" }
    // A byte of signature, twice 14 bits of size, then one bit.
    return (data.number(at: 1, bytes: 4, .little) ?? 0) >> 28 & 1 == 1
  }
}

/// The chunks of a WebP file, which is a RIFF file.
enum WebPChunks {
  /// The chunks up to the first incomplete one, and whether the file is as long as its header states.
  static func read(_ bytes: [UInt8]) -> (chunks: [WebPChunk], isComplete: Bool) {
    var chunks: [WebPChunk] = []
    var offset = 12
    let end = 8 + (bytes.number(at: 4, bytes: 4, .little) ?? 0)
    while offset < end, let type = bytes.part(at: offset, count: 4),
      let length = bytes.number(at: offset + 4, bytes: 4, .little),
      let data = bytes.part(at: offset + 8, count: length)
    {
      chunks.append(WebPChunk(type: String(decoding: type, as: UTF8.self), data: [UInt8](data)))
      offset += 8 + length + length % 2
    }
    return (chunks, offset >= end)
  }

  /// Returns a file of the given chunks.
  static func file(_ chunks: [WebPChunk]) -> [UInt8] {
    var body = [UInt8]("WEBP".utf8)
    for chunk in chunks {
      body += [UInt8](chunk.type.utf8)
      body.append(chunk.data.count, bytes: 4, .little)
      body += chunk.data
      if chunk.data.count % 2 != 0 { body.append(0) }
    }
    var bytes = [UInt8]("RIFF".utf8)
    bytes.append(body.count, bytes: 4, .little)
    return bytes + body
  }
}

/// Reads the metadata of a WebP file.
enum WebPReader {
  static func read(_ bytes: [UInt8]) -> StillFile {
    let (chunks, isComplete) = WebPChunks.read(bytes)
    let data = { (type: String) in chunks.first { $0.type == type }?.data }
    var file = StillFile(.webp)
    file.isLossless = data("VP8L") != nil
    file.isOpaque = !chunks.contains(where: \.hasAlpha)
    if data("ANIM") != nil || data("ANMF") != nil {
      file.obstacle = .animation
    } else if !isComplete || (data("VP8 ") == nil && data("VP8L") == nil) {
      file.obstacle = .damaged
    }
    // Some programs put JPEG's prefix before the block.
    file.metadata.exif = data("EXIF").map {
      $0.starts(with: JPEGPrefix.exif) ? [UInt8]($0.dropFirst(JPEGPrefix.exif.count)) : $0
    }
    file.metadata.iccProfile = data("ICCP")
    file.metadata.xmp = data("XMP ")
    return file
  }
}

/// Puts metadata into a WebP file.
enum WebPWriter {
  /// The flags in the header of an extended file.
  private enum Flag {
    static let xmp: UInt8 = 0x04
    static let exif: UInt8 = 0x08
    static let alpha: UInt8 = 0x10
    static let profile: UInt8 = 0x20
  }

  /// Returns the file with the metadata; nil if it does not have the form that encoders write.
  static func embed(
    _ metadata: StillMetadata,
    size: PixelSize,
    in encoded: [UInt8]
  ) -> [UInt8]? {
    let (chunks, isComplete) = WebPChunks.read(encoded)
    let pixels = chunks.filter { ["ALPH", "VP8 ", "VP8L"].contains($0.type) }
    guard encoded.has("RIFF"), isComplete, !pixels.isEmpty else { return nil }
    let profile = metadata.iccProfile.map { WebPChunk(type: "ICCP", data: $0) }
    let exif = metadata.exif.map { WebPChunk(type: "EXIF", data: $0) }
    let xmp = metadata.xmp.map { WebPChunk(type: "XMP ", data: $0) }
    let described = [profile, exif, xmp].contains { $0 != nil }
    guard described else { return encoded }
    var flags: UInt8 = pixels.contains(where: \.hasAlpha) ? Flag.alpha : 0
    if profile != nil { flags |= Flag.profile }
    if exif != nil { flags |= Flag.exif }
    if xmp != nil { flags |= Flag.xmp }
    let header = WebPChunk(type: "VP8X", data: extendedHeader(flags, size))
    let last = [exif, xmp].compactMap(\.self)
    return WebPChunks.file([header] + [profile].compactMap(\.self) + pixels + last)
  }

  /// Returns the extended header for a file that has only pixels.
  static func extendedHeader(hasAlpha: Bool, _ size: PixelSize) -> [UInt8] {
    extendedHeader(hasAlpha ? Flag.alpha : 0, size)
  }

  private static func extendedHeader(_ flags: UInt8, _ size: PixelSize) -> [UInt8] {
    var data = [flags, 0, 0, 0]
    data.append(size.width - 1, bytes: 3, .little)
    data.append(size.height - 1, bytes: 3, .little)
    return data
  }
}
