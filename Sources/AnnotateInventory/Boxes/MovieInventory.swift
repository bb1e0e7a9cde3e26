/// Finds the items of QuickTime and MP4 files.
enum MovieInventory {
  /// The most boxes of a file that are looked at besides those of the movie.
  private static let maximumCount = 100_000

  static func items(of file: FilePieces) -> [InventoryItem] {
    var (found, offset): ([InventoryItem], Int) = ([], 0)
    for _ in 0..<maximumCount {
      let head = file.piece(at: offset, count: 32)
      guard let header = QuickTimeBoxHeader(head[...], available: file.size - offset) else { break }
      found += items(of: header, in: file, at: offset)
      let (next, overflows) = offset.addingReportingOverflow(header.size)
      guard !overflows, next < file.size else { break }
      offset = next
    }
    return found
  }

  private static func items(
    of header: QuickTimeBoxHeader,
    in file: FilePieces,
    at offset: Int
  ) -> [InventoryItem] {
    if header.type == "moov" {
      let bytes = file.piece(at: offset, count: header.size)
      return QuickTimeBox(bytes[...]).map(items(ofMovie:)) ?? []
    }
    let limit = min(header.size - header.length, 1 << 16)
    let payload = file.piece(at: offset + header.length, count: limit)
    if header.type == "uuid" { return [ExtensionBox.item(payload)].compactMap(\.self) }
    let box = QuickTimeBox(header.type, payload)
    return item(BoxCatalogue.meaning(of: box, in: .file), box, nil)
  }

  /// The items of the box `moov`.
  static func items(ofMovie movie: QuickTimeBox) -> [InventoryItem] {
    movie.children.flatMap { box -> [InventoryItem] in
      switch box.type {
      case "trak": items(ofTrack: box)
      case "udta": items(ofUserData: box, nil)
      case "meta":
        MetadataItems(box)?.items ?? [InventoryItem("the metadata (meta)", bytes: box.payload)]
      default: item(BoxCatalogue.meaning(of: box, in: .movie), box, nil)
      }
    }
  }

  private static func items(ofTrack track: QuickTimeBox) -> [InventoryItem] {
    let number = track.trackNumber.map(Int.init)
    let media = track["mdia"]?.children ?? []
    let information = track["mdia"]?["minf"]?.children ?? []
    let table = track["mdia"]?["minf"]?["stbl"]?.children ?? []
    return items(of: track.children, in: .track, number)
      + (track["udta"].map { items(ofUserData: $0, number) } ?? [])
      + (track["meta"].flatMap(MetadataItems.init)?.items(ofTrack: number) ?? [])
      + items(of: media, in: .media, number)
      + items(of: information, in: .information, number)
      + items(of: table, in: .sampleTable, number)
      + items(ofEntryOf: track, number)
  }

  private static func items(ofUserData box: QuickTimeBox, _ track: Int?) -> [InventoryItem] {
    let boxes = box.parsedChildren
    let list = boxes.first { $0.type == "meta" }.flatMap(TagList.init)
    return items(of: boxes, in: .userData, track) + items(of: list?.tags ?? [], in: .tags, track)
      + (list?.furtherValues(ofTrack: track) ?? [])
      + (UserPosition.hidden(in: boxes).map { item in
        [
          InventoryItem(
            "another position (\(item.type))",
            track: track,
            .lasting,
            bytes: item.payload
          )
        ]
      } ?? [])
  }

  private static func items(ofEntryOf track: QuickTimeBox, _ number: Int?) -> [InventoryItem] {
    guard let entry = VisualSampleEntry(of: track) else {
      return items(of: AudioSampleEntry.boxes(of: track), in: .audioEntry, number)
    }
    return entry.judgedBoxes.flatMap { item($0.meaning, $0.box, number) }
  }

  private static func items(
    of boxes: [QuickTimeBox],
    in area: BoxArea,
    _ track: Int?
  ) -> [InventoryItem] {
    boxes.flatMap { box in
      box.type == "uuid"
        ? [ExtensionBox.item(box.payload, track: track)].compactMap(\.self)
        : item(BoxCatalogue.meaning(of: box, in: area), box, track)
    }
  }

  private static func item(
    _ meaning: BoxMeaning,
    _ box: QuickTimeBox,
    _ track: Int?
  ) -> [InventoryItem] {
    guard case .item(let name, let nature) = meaning else { return [] }
    return [InventoryItem(name, track: track, nature, bytes: box.payload)]
  }
}
