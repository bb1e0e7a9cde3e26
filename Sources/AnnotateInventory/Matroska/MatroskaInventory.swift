/// Finds the items of Matroska and WebM files.
enum MatroskaInventory {
  /// The most elements of the segment that are looked at; a cluster is about five seconds.
  private static let largestCount = 100_000
  /// The largest contents of a part that is opened, in bytes.
  private static let largestPart = 1 << 23
  private static let segment = 0x1853_8067
  private static let parts: Set = [0x1549_A966, 0x1654_AE6B, 0x1043_A770, 0x1254_C367]

  static func items(of file: FilePieces) -> [InventoryItem] {
    guard let head = header(in: file, at: 0), let size = head.size,
      let segment = header(in: file, at: head.length + size), segment.identifier == Self.segment
    else { return [] }
    var (found, offset): ([InventoryItem], Int) = ([], head.length + size + segment.length)
    for _ in 0..<largestCount {
      guard let element = header(in: file, at: offset) else { break }
      let start = offset + element.length
      found += items(of: element, in: file, at: start)
      guard let size = element.size, size < file.size - start else { break }
      offset = start + size
    }
    return found
  }

  private static func header(in file: FilePieces, at offset: Int) -> EBMLHeader? {
    EBMLHeader(file.piece(at: offset, count: 12))
  }

  private static func items(
    of header: EBMLHeader,
    in file: FilePieces,
    at offset: Int
  ) -> [InventoryItem] {
    guard parts.contains(header.identifier), let size = header.size, size <= largestPart else {
      let element = EBMLElement(identifier: header.identifier, payload: [])
      return items(of: [element], MatroskaCatalogue.segment, nil)
    }
    let children = EBMLElement.elements(in: file.piece(at: offset, count: size))
    switch header.identifier {
    case 0x1549_A966: return items(of: children, MatroskaCatalogue.information, nil)
    case 0x1654_AE6B:
      let tracks = children.filter { $0.identifier == 0xAE }
      return tracks.enumerated().flatMap { items(ofTrack: $1.children, $0) }
    case 0x1043_A770: return MatroskaChapters.items(of: children)
    default: return items(ofTags: children)
    }
  }

  private static func items(ofTrack elements: [EBMLElement], _ track: Int) -> [InventoryItem] {
    let picture = elements.filter { $0.identifier == 0xE0 }.flatMap(\.children)
    let language = elements.first { $0.identifier == 0x22_B59D }?.text
    // A tag without a region says what the older field says, too.
    let region = language.flatMap { text in
      text.contains("-") ? InventoryItem("the language tag \(text)", track: track) : nil
    }
    return items(
      of: elements.filter { $0.identifier != 0x22_B59D },
      MatroskaCatalogue.track,
      track
    ) + items(of: picture, MatroskaCatalogue.picture, track) + [region].compactMap(\.self)
  }

  private static func items(ofTags elements: [EBMLElement]) -> [InventoryItem] {
    elements.filter { $0.identifier == 0x7373 }.flatMap(\.children)
      .filter { $0.identifier == 0x67C8 }.compactMap { tag in
        guard let binary = tag.children.first(where: { $0.identifier == 0x4485 }) else {
          return nil
        }
        let name = tag.children.first { $0.identifier == 0x45A3 }?.text ?? ""
        return InventoryItem("the binary tag \(name)", bytes: binary.payload)
      }
  }

  private static func items(
    of elements: [EBMLElement],
    _ known: [MatroskaCatalogue.Group],
    _ track: Int?
  ) -> [InventoryItem] {
    elements.compactMap { element in
      let isCovered = known.contains { $0.elements.contains(element.identifier) }
      let isZero = !element.payload.isEmpty && element.payload.allSatisfy { $0 == 0 }
      guard !isCovered, !isZero else { return nil }
      let number = String(element.identifier, radix: 16, uppercase: true)
      let words = MatroskaCatalogue.words[element.identifier] ?? "the element 0x\(number)"
      return InventoryItem(words, track: track, bytes: element.payload)
    }
  }
}
