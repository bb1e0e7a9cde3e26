/// Finds the items of AVI files (RIFF).
enum RIFFInventory {
  /// The most chunks that are looked at; parts of 1 GB each hold hours.
  private static let maximumCount = 10_000

  private static let covered: [(reason: String, types: Set<String>)] = [
    (
      "every writer makes its own",
      ["avih", "strh", "strf", "idx1", "indx", "dmlh", "JUNK", "junk"]
    ),
    ("packets are compared one by one", ["movi", "rec "]),
    ("it is compared as size and aspect", ["vprp"]),
    ("it is compared as tags", ["INFO", "IDIT", "ISMP", "strn", "strd"]),
  ]
  /// The lists whose chunks are judged one by one.
  private static let opened: Set = ["hdrl", "strl", "odml"]
  private static let words = ["_PMX": "the XMP"]

  static func items(of file: FilePieces) -> [InventoryItem] {
    var (found, offset, count): ([InventoryItem], Int, Int) = ([], 0, 0)
    var track: Int?
    while count < maximumCount, let chunk = RIFFChunk(in: file, at: offset) {
      count += 1
      // A list of chunks is entered, and what follows it comes after its chunks.
      let isEntered = chunk.list.map { chunk.type == "RIFF" || opened.contains($0) } ?? false
      if chunk.list == "strl" { track = track.map { $0 + 1 } ?? 0 }
      if chunk.list == "movi" || chunk.list == "INFO" { track = nil }
      if !isEntered { found += item(chunk, in: file, at: offset, track) }
      offset += isEntered ? 12 : 8 + chunk.size + chunk.size % 2
    }
    return found
  }

  private static func item(
    _ chunk: RIFFChunk,
    in file: FilePieces,
    at offset: Int,
    _ track: Int?
  ) -> [InventoryItem] {
    let type = chunk.list ?? chunk.type
    if type == "INFO" {
      return repeatedTags(in: file.piece(at: offset + 12, count: chunk.size - 4))
    }
    guard !covered.contains(where: { $0.types.contains(type) }) else { return [] }
    let bytes = file.piece(at: offset + 8, count: min(chunk.size, 1 << 16))
    guard !bytes.allSatisfy({ $0 == 0 }) else { return [] }
    let name = BoxCatalogue.printable(type)
    let text = words[type].map { "\($0) (\(name))" } ?? "the chunk \(name)"
    return [InventoryItem(text, track: track, bytes: bytes)]
  }

  /// The tags that have several values, of which FFmpeg reports the last.
  private static func repeatedTags(in list: [UInt8]) -> [InventoryItem] {
    let file = FilePieces(list)
    var (known, found, offset): (Set<String>, [InventoryItem], Int) = ([], [], 0)
    while let chunk = RIFFChunk(in: file, at: offset) {
      if !known.insert(chunk.type).inserted {
        let name = BoxCatalogue.printable(chunk.type)
        found.append(InventoryItem("the further values of the tag \(name)"))
      }
      offset += 8 + chunk.size + chunk.size % 2
    }
    return found
  }
}

/// The header of a chunk of a RIFF file.
struct RIFFChunk {
  let type: String
  /// The size of its contents, in bytes.
  let size: Int
  /// The type of a list; nil for other chunks.
  let list: String?

  /// Reads the header at an offset; nil if there is none.
  init?(in file: FilePieces, at offset: Int) {
    let head = file.piece(at: offset, count: 12)
    guard head.count >= 8 else { return nil }
    type = String(latin1: head.prefix(4))
    size = Int(head[4..<8].littleEndian)
    let isList = type == "LIST" || type == "RIFF"
    list = isList && head.count == 12 ? String(latin1: head.suffix(4)) : nil
  }
}
