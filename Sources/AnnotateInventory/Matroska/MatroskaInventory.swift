/// Finds the items of Matroska and WebM files.
package enum MatroskaInventory {
  /// The most elements of the segment that are looked at; a cluster is about five seconds.
  private static let maximumCount = 100_000
  /// The largest contents of a part that is opened, in bytes.
  private static let largestPart = 1 << 23
  private static let segment = 0x1853_8067
  private static let tracks = 0x1654_AE6B
  private static let parts: Set = [0x1549_A966, tracks, 0x1043_A770, 0x1254_C367]

  static func items(of file: FilePieces) -> [InventoryItem] {
    var found: [InventoryItem] = []
    visitSegment(of: file) { element, start in
      found += items(of: element, in: file, at: start)
      return true
    }
    return found
  }

  /// The codecs of the tracks of a file, such as `V_MPEGH/ISO/HEVC`, in the order of the tracks; none if it is no Matroska.
  package static func codecs(of file: FilePieces) -> [String] {
    var found: [String] = []
    visitSegment(of: file) { element, start in
      guard element.identifier == tracks, let size = element.size, size <= largestPart else {
        return true
      }
      found = EBMLElement.elements(in: file.piece(at: start, count: size))
        .filter { $0.identifier == 0xAE }
        .map { track in track.children.first { $0.identifier == 0x86 }?.text ?? "" }
      return false
    }
    return found
  }

  /// Visits the elements of the segment in order, with the offset of their contents in bytes, for as long as `visit` returns true.
  private static func visitSegment(of file: FilePieces, _ visit: (EBMLHeader, Int) -> Bool) {
    guard let head = header(in: file, at: 0), let size = head.size,
      let segment = header(in: file, at: head.length + size), segment.identifier == Self.segment
    else { return }
    var offset = head.length + size + segment.length
    for _ in 0..<maximumCount {
      guard let element = header(in: file, at: offset) else { return }
      let start = offset + element.length
      guard visit(element, start), let size = element.size, size < file.size - start else { return }
      offset = start + size
    }
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
    case Self.tracks:
      let all = children.filter { $0.identifier == 0xAE }
      return all.enumerated().flatMap { items(ofTrack: $1.children, $0) }
    case 0x1043_A770: return MatroskaChapters.items(of: children)
    default: return MatroskaTags.items(of: children)
    }
  }

  private static func items(ofTrack elements: [EBMLElement], _ track: Int) -> [InventoryItem] {
    let picture = elements.filter { $0.identifier == 0xE0 }.flatMap(\.children)
    let language = elements.first { $0.identifier == 0x22_B59D }?.text
    // A tag without a region says what the older field says, too.
    let region = language.flatMap { text in
      text.contains("-") ? InventoryItem("the language tag \(text)", track: track) : nil
    }
    // FFmpeg neither reads nor writes the flag.
    let isDisabled = elements.contains { $0.identifier == 0xB9 && $0.number == 0 }
    let disabling = isDisabled ? InventoryItem("the disabling of the track", track: track) : nil
    return items(
      of: elements.filter { $0.identifier != 0x22_B59D },
      MatroskaCatalogue.track,
      track
    ) + items(of: picture, MatroskaCatalogue.picture, track)
      + [region, disabling].compactMap(\.self)
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

/// Finds what chapters of Matroska files hold beyond a list of times and titles, which FFmpeg reports.
enum MatroskaChapters {
  private static let edition = 0x45B9
  private static let atom = 0xB6
  private static let display = 0x80

  static func items(of elements: [EBMLElement]) -> [InventoryItem] {
    let editions = elements.filter { $0.identifier == edition }.map(\.children)
    let chapters = editions.flatMap(\.self).filter { $0.identifier == atom }.map(\.children)
    let isOrdered = editions.contains { has(0x45DD, in: $0) }
    let found: [(Bool, String)] = [
      (editions.count > 1, "the further editions of chapters"),
      (isOrdered, "the order of chapters"),
      (areOutOfOrder(editions.first ?? []), "the chapters that are out of order"),
      (chapters.contains { $0.contains { $0.identifier == atom } }, "the chapters in chapters"),
      (chapters.contains { has(0x98, in: $0) }, "the hiding of chapters"),
      (
        chapters.contains { $0.contains { [0x6E67, 0x6944].contains($0.identifier) } },
        "the links and commands of chapters"
      ),
      (
        chapters.contains { $0.count { $0.identifier == display } > 1 },
        "the titles of chapters in further languages"
      ),
    ]
    return found.filter(\.0).map { InventoryItem($0.1) } + languages(of: chapters)
  }

  /// Whether a chapter does not begin after those before it, so that FFmpeg leaves it out.
  private static func areOutOfOrder(_ edition: [EBMLElement]) -> Bool {
    let starts = edition.filter { $0.identifier == atom }.map { chapter in
      chapter.children.first { $0.identifier == 0x91 }?.number ?? 0
    }
    // It takes several that begin with the file.
    return zip(starts, starts.dropFirst()).contains { $0 > 0 && $1 <= $0 }
  }

  /// The languages of the titles, which FFmpeg neither reads nor writes.
  private static func languages(of chapters: [[EBMLElement]]) -> [InventoryItem] {
    let displays = chapters.flatMap { $0.filter { $0.identifier == display } }
    let texts = displays.flatMap(\.children).filter { [0x437C, 0x437D].contains($0.identifier) }
      .map(\.text)
    guard !texts.allSatisfy({ $0 == "und" }) else { return [] }
    return [
      InventoryItem("the languages of chapters", bytes: Array(texts.joined(separator: " ").utf8))
    ]
  }

  private static func has(_ flag: Int, in elements: [EBMLElement]) -> Bool {
    elements.contains { $0.identifier == flag && $0.number != 0 }
  }
}

/// The elements of Matroska and WebM files (RFC 9559) that mean nothing for a copy, or that are reported
/// elsewhere; all others are items.
enum MatroskaCatalogue {
  typealias Group = (reason: String, elements: Set<Int>)

  /// In the segment: what the inventory opens, and what every writer makes again.
  static let segment: [Group] = [
    ("it is opened", [0x1549_A966, 0x1654_AE6B, 0x1043_A770, 0x1254_C367]),
    ("every writer makes its own", [0x114D_9B74, 0x1C53_BB6B, 0xEC, 0xBF]),
    ("packets are compared one by one", [0x1F43_B675]),
    ("attachments are streams", [0x1941_A469]),
  ]

  static let information: [Group] = [
    (
      "it identifies the file and its writer",
      [0x73A4, 0x7384, 0x4444, 0x4D80, 0x5741, 0xEC, 0xBF, 0x3C83AB, 0x3E83BB, 0x6924]
    ),
    ("it is compared as times and tags", [0x2A_D7B1, 0x4489, 0x4461, 0x7BA9]),
  ]

  static let track: [Group] = [
    (
      "it is compared as a stream",
      [0xD7, 0x73C5, 0x83, 0x536E, 0x22_B59C, 0x86, 0x63A2, 0xE1, 0x56AA, 0x56BB, 0x23_E383]
    ),
    (
      "it is compared as a disposition",
      [0x88, 0x55AA, 0x55AB, 0x55AC, 0x55AD, 0x55AE, 0x55AF]
    ),
    ("it is opened", [0xE0]),
    ("it counts where it is zero", [0xB9]),
    (
      "it is advice on how to read the file",
      [0x9C, 0x6DE7, 0x6DF8, 0x23_4E7A, 0x55EE, 0xAA, 0x26B240, 0x3B4040, 0x3A9697, 0xEC, 0xBF]
    ),
    ("it names the codec", [0x25_8688]),
    ("Dolby Vision has its own warning, other additions are compared with their packets", [0x41E4]),
    ("packets are compared without it", [0x6D80, 0x23_314F]),
    ("it belongs to a menu, which has no reader", [0x6624]),
  ]

  static let picture: [Group] = [
    (
      "it is compared as size, aspect or field order",
      [0xB0, 0xBA, 0x54B0, 0x54BA, 0x54B2, 0x54B3, 0x9A, 0x9D, 0x23_83E3, 0x2E_B524]
    ),
    ("it is compared as tags", [0x53B8, 0x53C0, 0x53B9]),
    ("it is compared as colour", [0x55B0]),
    ("it is compared as side data", [0x7670]),
    ("it is padding", [0xEC, 0xBF]),
  ]

  /// The words for items that are known.
  static let words: [Int: String] = [
    0x3C_B923: "the link to an earlier segment", 0x3E_B923: "the link to a later segment",
    0x7446: "the link to an attachment", 0xE2: "the combination of tracks",
    0x6FAB: "the replacement of another track", 0x537F: "the offset of the track",
    0x2F_B523: "the gamma", 0x54AA: "the cropping of the picture",
    0x54BB: "the cropping of the picture", 0x54CC: "the cropping of the picture",
    0x54DD: "the cropping of the picture",
  ]
}
