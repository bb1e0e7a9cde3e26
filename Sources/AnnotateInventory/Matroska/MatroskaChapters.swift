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
    return found.filter(\.0).map { InventoryItem($0.1) }
  }

  private static func has(_ flag: Int, in elements: [EBMLElement]) -> Bool {
    elements.contains { $0.identifier == flag && $0.number != 0 }
  }
}
