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
