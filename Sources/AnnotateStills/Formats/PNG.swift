internal import AnnotateCompression

/// A chunk of a PNG file.
package struct PNGChunk: Sendable, Equatable {
  /// Its type, four letters.
  package var type: String
  /// Its data.
  package var data: [UInt8]

  /// Makes a chunk; its length and checksum are added when it is written.
  package init(type: String, data: [UInt8]) {
    (self.type, self.data) = (type, data)
  }

  /// Whether it is a text or a time for people.
  package var isText: Bool { ["tEXt", "zTXt", "iTXt", "tIME"].contains(type) }
  /// Whether it describes the colours.
  package var isColor: Bool {
    ["gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI"].contains(type)
  }
}

extension PNGChunk {
  /// The text without its keyword, inflated if it is compressed; the data themselves if they are damaged.
  var plainText: [UInt8] {
    guard let end = data.firstIndex(of: 0) else { return data }
    let text: [UInt8]? =
      switch type {
      case "tEXt": [UInt8](data[(end + 1)...])
      case "zTXt": PNGReader.inflated(data[(end + 1)...].dropFirst())
      case "iTXt": PNGReader.internationalText(data[(end + 1)...])
      default: nil
      }
    return text ?? data
  }
}

/// The chunks of a PNG file.
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks up to the first incomplete one.
  static func read(_ bytes: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var offset = signature.count
    while let length = bytes.number(at: offset, bytes: 4, .big),
      let type = bytes.part(at: offset + 4, count: 4),
      let data = bytes.part(at: offset + 8, count: length),
      bytes.part(at: offset + 8 + length, count: 4) != nil
    {
      chunks.append(PNGChunk(type: String(decoding: type, as: UTF8.self), data: [UInt8](data)))
      offset += 12 + length
    }
    return chunks
  }

  /// Returns a file of the given chunks.
  static func file(_ chunks: [PNGChunk]) -> [UInt8] {
    var bytes = signature
    for chunk in chunks {
      let content = [UInt8](chunk.type.utf8) + chunk.data
      bytes.append(chunk.data.count, bytes: 4, .big)
      bytes += content
      bytes.append(Int(ZlibChecksum.crc32(of: content)), bytes: 4, .big)
    }
    return bytes
  }
}

/// Reads the metadata of a PNG file.
enum PNGReader {
  /// The largest profile or text that is accepted.
  private static let textLimit = 32 << 20

  private static let carried: Set = [
    "gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI", "tEXt", "zTXt", "iTXt", "tIME",
  ]
  static let xmpKeyword = "XML:com.adobe.xmp"

  /// Returns the metadata; nil if the file is an animation.
  static func read(_ bytes: [UInt8]) -> StillFile? {
    let chunks = PNGChunks.read(bytes)
    guard !chunks.contains(where: { $0.type == "acTL" }) else { return nil }
    var file = StillFile(.png)
    file.isLossless = true
    if chunks.first?.type != "IHDR" || !chunks.contains(where: { $0.type == "IEND" }) {
      file.obstacle = .damaged
    }
    let data = { (type: String) in chunks.first { $0.type == type }?.data }
    file.metadata.exif = data("eXIf")
    file.metadata.iccProfile = data("iCCP").flatMap(profile)
    file.metadata.density = data("pHYs").flatMap(density)
    let packets = chunks.filter { $0.type == "iTXt" }.compactMap(xmp)
    file.metadata.xmp = packets.first
    file.metadata.pngChunks = chunks.filter { carried.contains($0.type) && xmp($0) == nil }
    return file
  }

  static func inflated(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    try? Inflater.inflate([UInt8](data), limit: textLimit)
  }

  private static func profile(_ data: [UInt8]) -> [UInt8]? {
    guard let end = data.firstIndex(of: 0), data.count > end + 2 else { return nil }
    return inflated(data[(end + 2)...])
  }

  private static func density(_ data: [UInt8]) -> PixelDensity? {
    guard let x = data.number(at: 0, bytes: 4, .big), let y = data.number(at: 4, bytes: 4, .big),
      let unit = data.number(at: 8, bytes: 1, .big), x > 0, y > 0
    else { return nil }
    return PixelDensity(x: x, y: y, unit: unit == 1 ? .metre : .none)
  }

  /// Returns the packet of a text chunk that holds XMP; nil if it holds other text.
  private static func xmp(_ chunk: PNGChunk) -> [UInt8]? {
    let keyword = [UInt8](xmpKeyword.utf8) + [0]
    guard chunk.type == "iTXt", chunk.data.starts(with: keyword) else { return nil }
    return internationalText(chunk.data[keyword.count...])
  }

  /// Returns the text of a chunk `iTXt` from what follows its keyword; nil if it is damaged.
  static func internationalText(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    let rest = [UInt8](data)
    guard rest.count > 2, let language = rest[2...].firstIndex(of: 0),
      let translated = rest[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    let text = rest[(translated + 1)...]
    return rest[0] == 0 ? [UInt8](text) : inflated(text)
  }
}

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

/// The zlib format (RFC 1950), as PNG stores profiles in it.
enum Zlib {
  /// Returns the bytes in stored (uncompressed) blocks, which are always valid and rarely much larger for a profile.
  static func store(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: 65535))
    for start in starts {
      let piece = bytes[start..<min(start + 65535, bytes.count)]
      result.append(start == starts.last ? 1 : 0)
      result.append(piece.count, bytes: 2, .little)
      result.append(~piece.count, bytes: 2, .little)
      result += piece
    }
    result.append(Int(ZlibChecksum.adler32(of: bytes)), bytes: 4, .big)
    return result
  }
}
