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
    let fieldCount = Self.fieldCount + Self.colorTableSize(in: content)
    guard let boxes = QuickTimeBox.boxes(in: content.dropFirst(fieldCount)) else { return nil }
    (type, fields, self.boxes) = (header.type, Array(content.prefix(fieldCount)), boxes)
  }

  /// The number of bytes of the colour table that follows the fields of pictures with a palette in QuickTime files, unless
  /// the fields name a standard one (QuickTime File Format, color table atoms).
  private static func colorTableSize(in content: ArraySlice<UInt8>) -> Int {
    let bytes = Array(content.prefix(fieldCount + 8))
    guard let kind = bytes.bigEndian32(at: 74), bytes.count == fieldCount + 8,
      [1, 2, 4, 8].contains(kind >> 16), kind & 0xFFFF == 0
    else { return 0 }
    let last = Int(bytes[fieldCount + 6]) << 8 | Int(bytes[fieldCount + 7])
    let size = 8 + 8 * (last + 1)
    return fieldCount + size <= content.count ? size : 0
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

/// What a description of pictures holds besides what FFmpeg reads.
extension VisualSampleEntry {
  /// The box with the projection and the relation of two views.
  private static let views = "vexu"
  private static let relation = "eyes"

  /// Whether there is a second view, in layers of the stream that FFmpeg does not decode.
  private var hasSecondView: Bool { boxes.contains { ["lhvC", "mvcC"].contains($0.type) } }

  /// The boxes with what becomes of each.
  ///
  /// Two views in one picture stay what they are; a second view in layers is lost.
  var judgedBoxes: [(box: QuickTimeBox, meaning: BoxMeaning)] {
    boxes.flatMap { $0.type == Self.views ? $0.parsedChildren : [$0] }.map { box in
      let meaning = BoxCatalogue.meaning(of: box, in: .pictureEntry)
      guard case .item(let name, _) = meaning, box.type == Self.relation, !hasSecondView else {
        return (box, meaning)
      }
      return (box, .item(name, .ofGeometry))
    }
  }

  /// The boxes that are true of the same pictures encoded again.
  ///
  /// - Parameter keepsGeometry: whether the pictures have the same size and form.
  /// - Returns: the boxes, without those that FFmpeg writes again.
  package func lastingBoxes(keepsGeometry: Bool) -> [QuickTimeBox] {
    let lasting = judgedBoxes.filter { _, meaning in
      guard case .item(_, let nature) = meaning else { return false }
      return nature == .lasting || nature == .ofGeometry && keepsGeometry
    }.map(\.box)
    let inViews = Set(boxes.filter { $0.type == Self.views }.flatMap(\.parsedChildren).map(\.type))
    let views = lasting.filter { inViews.contains($0.type) }
    let others = lasting.filter { !inViews.contains($0.type) }
    return others + (views.isEmpty ? [] : [QuickTimeBox(Self.views, views.flatMap(\.bytes))])
  }
}

/// The description of a track's audio (ISO/IEC 14496-12 section 12.2.3, QuickTime File Format).
enum AudioSampleEntry {
  /// The number of bytes of fields in an entry before its boxes, by QuickTime's version of it.
  private static let fieldCounts: [UInt8: Int] = [0: 28, 1: 44, 2: 64]

  /// The boxes in the first description of an audio track; none if it has none.
  static func boxes(of track: QuickTimeBox) -> [QuickTimeBox] {
    guard track.handlerType == "soun",
      let payload = track["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload
    else { return [] }
    let entry = payload.dropFirst(8)
    guard let header = QuickTimeBoxHeader(entry, available: entry.count),
      header.size <= entry.count
    else { return [] }
    let content = entry.prefix(header.size).dropFirst(header.length)
    guard let version = content.dropFirst(9).first, let count = fieldCounts[version] else {
      return []
    }
    return QuickTimeBox.boxes(in: content.dropFirst(count)) ?? []
  }
}
