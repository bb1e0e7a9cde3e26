internal import AnnotateMediaTypes

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
