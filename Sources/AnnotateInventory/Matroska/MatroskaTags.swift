/// Finds the tags of Matroska files that FFmpeg does not report.
enum MatroskaTags {
  private static let (tag, simpleTag, targets) = (0x7373, 0x67C8, 0x63C0)
  private static let (name, string, language) = (0x45A3, 0x4487, 0x447A)
  private static let (isDefault, binary) = (0x4484, 0x4485)
  /// The identifiers of tracks, editions, chapters and attachments.
  private static let parts: Set = [0x63C5, 0x63C9, 0x63C4, 0x63C6]
  /// How deep tags are within others; real ones have two levels.
  private static let maximumDepth = 8

  /// The name under which FFmpeg reports a value of a part of the file, with its language if it has one.
  private struct Key: Hashable {
    let parts: [[UInt8]]
    let path: String
    var language = "und"
  }

  /// A value of a tag.
  private struct Value {
    let path: String
    let text: String
    let language: String
    /// Whether it is reported without its language, too.
    let isDefault: Bool
  }

  static func items(of elements: [EBMLElement]) -> [InventoryItem] {
    let tags = elements.filter { $0.identifier == tag }.map(\.children)
    return tags.flatMap(\.self).compactMap(binaryItem) + repetitions(in: tags)
  }

  private static func binaryItem(_ element: EBMLElement) -> InventoryItem? {
    guard element.identifier == simpleTag,
      let contents = element.children.first(where: { $0.identifier == binary })
    else { return nil }
    return InventoryItem("the binary tag \(text(name, of: element))", bytes: contents.payload)
  }

  /// The tags that have several values for one part of the file, of which FFmpeg reports the last.
  private static func repetitions(in tags: [[EBMLElement]]) -> [InventoryItem] {
    // The latest values, empty where they are reported under another name, too.
    var known: [Key: String] = [:]
    var lost: [String] = []
    func note(_ text: String, as key: Key, isReportedTwice: Bool = false) {
      let earlier = known.updateValue(isReportedTwice ? "" : text, forKey: key) ?? ""
      if !earlier.isEmpty, earlier != text { lost.append(key.path) }
    }
    for tag in tags {
      let identifiers = tag.filter { $0.identifier == targets }.flatMap(\.children)
        .filter { parts.contains($0.identifier) && $0.number != 0 }.map(\.payload)
      for value in values(in: tag, "", depth: 0) {
        var key = Key(parts: identifiers, path: value.path)
        let hasLanguage = value.language != key.language
        if value.isDefault || !hasLanguage {
          note(value.text, as: key, isReportedTwice: hasLanguage)
        }
        guard hasLanguage else { continue }
        key.language = value.language
        note(value.text, as: key)
      }
    }
    return lost.map { InventoryItem("the further values of the tag \($0)") }
  }

  /// The values of tags and of those in them, whose names begin with those of the outer ones.
  private static func values(
    in elements: [EBMLElement],
    _ prefix: String,
    depth: Int
  ) -> [Value] {
    guard depth < maximumDepth else { return [] }
    return elements.filter { $0.identifier == simpleTag }.flatMap { element in
      let path = prefix + text(name, of: element)
      let spoken = text(language, of: element)
      let value = Value(
        path: path,
        text: text(string, of: element),
        language: spoken.isEmpty ? "und" : spoken,
        isDefault: !element.children.contains { $0.identifier == isDefault && $0.number == 0 }
      )
      return [value] + values(in: element.children, path + "/", depth: depth + 1)
    }
  }

  private static func text(_ identifier: Int, of element: EBMLElement) -> String {
    element.children.first { $0.identifier == identifier }?.text ?? ""
  }
}
