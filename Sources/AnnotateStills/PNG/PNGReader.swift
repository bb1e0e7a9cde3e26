internal import AnnotateCompression

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

  private static func profile(_ data: [UInt8]) -> [UInt8]? {
    guard let end = data.firstIndex(of: 0), data.count > end + 2 else { return nil }
    return try? Inflater.inflate([UInt8](data[(end + 2)...]), limit: textLimit)
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
    let rest = [UInt8](chunk.data[keyword.count...])
    guard rest.count > 2, let language = rest[2...].firstIndex(of: 0),
      let translated = rest[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    let text = [UInt8](rest[(translated + 1)...])
    return rest[0] == 0 ? text : try? Inflater.inflate(text, limit: textLimit)
  }
}
