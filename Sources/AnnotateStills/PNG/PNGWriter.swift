/// Puts metadata into a PNG file.
enum PNGWriter {
  /// Chunks of the encoder that the source's own replace.
  private static let replaced: Set = [
    "gAMA", "cHRM", "sRGB", "cICP", "iCCP", "pHYs", "eXIf", "tEXt", "zTXt", "iTXt", "tIME", "mDCV",
    "cLLI",
  ]

  /// Returns the file with the metadata; nil if it does not have the form that encoders write.
  static func embed(_ metadata: StillMetadata, in encoded: [UInt8]) -> [UInt8]? {
    guard encoded.starts(with: PNGChunks.signature) else { return nil }
    let chunks = PNGChunks.read(encoded)
    guard let header = chunks.first, header.type == "IHDR", chunks.last?.type == "IEND" else {
      return nil
    }
    // In HDR copies of 16-bit RGB pixels, only the encoder's chunk describes the colours.
    let isSilent = metadata.iccProfile == nil && !metadata.pngChunks.contains(where: \.isColor)
    let rest = chunks.dropFirst().filter { chunk in
      !replaced.contains(chunk.type) || (isSilent && chunk.isColor)
    }
    return PNGChunks.file([header] + described(metadata) + rest)
  }

  private static func described(_ metadata: StillMetadata) -> [PNGChunk] {
    let profile = metadata.iccProfile.map {
      PNGChunk(type: "iCCP", data: [UInt8]("ICC profile\0\0".utf8) + Zlib.store($0))
    }
    let density = metadata.density.map { PNGChunk(type: "pHYs", data: physical($0)) }
    let exif = metadata.exif.map { PNGChunk(type: "eXIf", data: $0) }
    let xmp = metadata.xmp.map {
      PNGChunk(type: "iTXt", data: [UInt8]((PNGReader.xmpKeyword + "\0\0\0\0\0").utf8) + $0)
    }
    let comments = metadata.comments.map {
      PNGChunk(type: "tEXt", data: [UInt8]("Comment\0".utf8) + $0.filter { $0 != 0 })
    }
    let colors = metadata.pngChunks.filter(\.isColor)
    let texts = metadata.pngChunks.filter { !$0.isColor }
    return colors + [profile, density, exif, xmp].compactMap(\.self) + comments + texts
  }

  private static func physical(_ density: PixelDensity) -> [UInt8] {
    let (x, y) = density.perMetre ?? (density.x, density.y)
    var data: [UInt8] = []
    data.append(x, bytes: 4, .big)
    data.append(y, bytes: 4, .big)
    return data + [density.unit == .none ? 0 : 1]
  }
}
