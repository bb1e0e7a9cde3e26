/// The values under full names in the box `meta` of a movie or track (QuickTime File Format, `mdta`).
package struct MetadataItems: Sendable {
  /// The boxes beside the names and values, such as lists of languages and countries.
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

  /// The values that FFmpeg does not report as tags: neither text nor numbers.
  var items: [InventoryItem] {
    values.compactMap { value in
      guard let name = name(of: value),
        let data = QuickTimeBox(value.payload[...]), data.type == "data",
        let type = data.payload.bigEndian32(at: 0), !Self.readable.contains(type)
      else { return nil }
      return PictureSignature.isIn(data.payload)
        ? InventoryItem("the tag \(name), which shows an unstamped picture,", bytes: data.payload)
        : InventoryItem("the tag \(name)", .lasting, bytes: data.payload)
    }
  }

  /// The types of values that FFmpeg reports: texts, whole and floating-point numbers.
  private static let readable: Set<UInt32> = [0, 1, 4, 21, 22, 23]
}
