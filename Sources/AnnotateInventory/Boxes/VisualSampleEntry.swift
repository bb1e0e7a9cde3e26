package import AnnotateMediaTypes

/// The description of a track's frames (ISO/IEC 14496-12 section 12.1.3).
package struct VisualSampleEntry {
  /// The number of bytes in a sample description box before its entries.
  private static let descriptionFields = 8
  /// The number of bytes of fields in an entry before its boxes.
  private static let fieldCount = 78

  /// The boxes in it, such as the codec's configuration.
  package var boxes: [QuickTimeBox]
  /// The type, which names the codec.
  package let type: String
  private let fields: [UInt8]

  /// Reads the first description of a video track; nil if there is none.
  package init?(of track: QuickTimeBox) {
    guard track.handlerType == "vide",
      let payload = track["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload
    else { return nil }
    let entry = payload.dropFirst(Self.descriptionFields)
    guard let header = QuickTimeBoxHeader(entry, available: entry.count),
      header.size <= entry.count, header.size >= header.length + Self.fieldCount
    else { return nil }
    let content = entry.prefix(header.size).dropFirst(header.length)
    guard let boxes = QuickTimeBox.boxes(in: content.dropFirst(Self.fieldCount)) else { return nil }
    (type, fields, self.boxes) = (header.type, Array(content.prefix(Self.fieldCount)), boxes)
  }

  /// The size of the stored frames, in pixels.
  package var size: PixelSize {
    let sides = fields.bigEndian32(at: 24) ?? 0
    return PixelSize(Int(sides >> 16), Int(sides & 0xffff))
  }

  /// The entry with its header, as stored.
  package var bytes: [UInt8] { QuickTimeBox(type, fields + boxes.flatMap(\.bytes)).bytes }
}

extension QuickTimeBox {
  /// Replaces the first sample description of a track.
  package mutating func replaceFirstSampleEntry(by entry: [UInt8]) {
    guard var payload = self["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload,
      let header = QuickTimeBoxHeader(payload.dropFirst(8), available: payload.count - 8)
    else { return }
    payload.replaceSubrange(8..<8 + header.size, with: entry)
    self["mdia"]?["minf"]?["stbl"]?["stsd"] = QuickTimeBox("stsd", payload)
  }
}
