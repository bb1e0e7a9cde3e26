/// The values under full names in the box `meta` of a movie or track (QuickTime File Format, `mdta`).
package struct MetadataItems: Sendable {
  /// The boxes next to the names and values, such as lists of languages and countries.
  package let others: [QuickTimeBox]
  /// The names as stored, without the header of their list.
  package let names: [QuickTimeBox]
  /// The boxes of the values in their order; the type of each is the number of its name, from 1.
  package let values: [QuickTimeBox]

  /// Reads a box; nil if it has no full names.
  package init?(_ meta: QuickTimeBox) {
    // MP4's own form begins with four bytes of version and flags.
    let isPlain = meta.payload.count >= 8 && meta.payload[4..<8].elementsEqual("hdlr".utf8)
    let content = meta.payload.dropFirst(isPlain ? 0 : 4)
    guard let boxes = QuickTimeBox.boxes(in: content),
      let keys = boxes.first(where: { $0.type == "keys" })?.payload, keys.count >= 8,
      let names = QuickTimeBox.boxes(in: keys.dropFirst(8)),
      let list = boxes.first(where: { $0.type == "ilst" })?.payload,
      let values = QuickTimeBox.boxes(in: list[...])
    else { return nil }
    (self.names, self.values) = (names, values)
    others = boxes.filter { !["hdlr", "keys", "ilst", "free"].contains($0.type) }
  }

  /// The name of a value; nil if it has none.
  package func name(of value: QuickTimeBox) -> String? {
    guard let number = value.type.latin1Bytes.bigEndian32(at: 0).map(Int.init),
      names.indices.contains(number - 1)
    else { return nil }
    return String(decoding: names[number - 1].payload, as: UTF8.self)
  }

  /// The values of a movie that FFmpeg does not report as tags: neither text nor numbers.
  var items: [InventoryItem] {
    values.compactMap { value in
      guard let type = data(of: value)?.bigEndian32(at: 0), !Self.readable.contains(type) else {
        return nil
      }
      return item(value, track: nil)
    }
  }

  /// The values of a track, none of which FFmpeg reports.
  func items(ofTrack track: Int?) -> [InventoryItem] {
    values.compactMap { item($0, track: track) }
  }

  private func data(of value: QuickTimeBox) -> [UInt8]? {
    QuickTimeBox(value.payload[...]).flatMap { $0.type == "data" ? $0.payload : nil }
  }

  private func item(_ value: QuickTimeBox, track: Int?) -> InventoryItem? {
    guard let name = name(of: value), let data = data(of: value) else { return nil }
    return PictureSignature.isIn(data)
      ? InventoryItem(
        "the tag \(name), which shows an unstamped picture,",
        track: track,
        bytes: data
      )
      : InventoryItem("the tag \(name)", track: track, .lasting, bytes: data)
  }

  /// The types of values that FFmpeg reports: texts, whole and floating-point numbers.
  private static let readable: Set<UInt32> = [0, 1, 4, 21, 22, 23]
}

/// The tags of iTunes in the box `meta` of user data.
package struct TagList: Sendable {
  /// The version and flags before the boxes; none in QuickTime's own form.
  private let head: [UInt8]
  private let others: [QuickTimeBox]
  /// The tags, each by its type.
  let tags: [QuickTimeBox]

  /// Reads a box; nil if it holds no such tags.
  package init?(_ meta: QuickTimeBox) {
    let isPlain = meta.payload.count >= 8 && meta.payload[4..<8].elementsEqual("hdlr".utf8)
    head = isPlain ? [] : Array(meta.payload.prefix(4))
    guard let boxes = QuickTimeBox.boxes(in: meta.payload.dropFirst(head.count)),
      let list = boxes.first(where: { $0.type == "ilst" }),
      // Values under full names have numbers instead, which mean something else in another box.
      !boxes.contains(where: { $0.type == "keys" })
    else { return nil }
    others = boxes.filter { !["ilst", "free"].contains($0.type) }
    tags = list.parsedChildren
  }

  /// The tags with several texts, of which FFmpeg reads one, by their types.
  private var repeated: [String: [QuickTimeBox]] {
    func texts(_ tag: QuickTimeBox) -> Int {
      tag.parsedChildren.count { $0.type == "data" && $0.payload.bigEndian32(at: 0) == 1 }
    }
    let copied = tags.filter { $0.type != "----" && BoxCatalogue.isCopied($0) }
    return Dictionary(grouping: copied, by: \.type).filter { $1.map(texts).reduce(0, +) > 1 }
  }

  /// The values of these tags, which files of the same family hold.
  func furtherValues(ofTrack track: Int?) -> [InventoryItem] {
    repeated.sorted { $0.key < $1.key }.map { type, boxes in
      let name = "the further values of the tag \(BoxCatalogue.printable(type))"
      return InventoryItem(name, track: track, .lasting, bytes: boxes.flatMap(\.bytes))
    }
  }

  /// The box with the tags of another list that are missing in it, or have several values there; without another list,
  /// with those of its own that a copy has.
  ///
  /// - Returns: nil if there is nothing to write.
  package func adding(_ other: TagList?) -> QuickTimeBox? {
    let repeated = other?.repeated ?? [:]
    let known = Set(tags.map(\.type)).subtracting(repeated.keys)
    let added = (other?.tags ?? []).filter { tag in
      (tag.type == "----" ? !tags.contains(tag) : !known.contains(tag.type))
        && BoxCatalogue.isCopied(tag)
    }
    let kept =
      other == nil
      ? tags.filter(BoxCatalogue.isCopied) : tags.filter { repeated[$0.type] == nil }
    guard !(kept + added).isEmpty else { return nil }
    let list = QuickTimeBox("ilst", (kept + added).flatMap(\.bytes))
    return QuickTimeBox("meta", head + (others + [list]).flatMap(\.bytes))
  }
}
