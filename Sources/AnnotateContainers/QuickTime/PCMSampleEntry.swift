package import AnnotateInventory

/// Uncompressed audio in MP4 (ISO/IEC 23003-5), whose width and byte order are in a box that FFmpeg 5.1 does
/// not read, described as in QuickTime.
package enum PCMSampleEntry {
  /// The types of such entries: whole numbers and floating-point numbers.
  package static let types = ["ipcm", "fpcm"]
  /// The box with width and byte order.
  package static let widths = "pcmC"
  /// The number of bytes of fields in a description of audio before its boxes.
  private static let fieldCount = 28
  /// The number of bytes in a sample description box before its entries.
  private static let descriptionFields = 8

  /// The movie with other descriptions, of the same sizes; nil if it has no such audio.
  package static func rewritten(_ movie: QuickTimeMovie) -> QuickTimeMovie? {
    var copy = movie
    for index in copy.box.children.indices where copy.box.children[index].type == "trak" {
      rewrite(&copy.box.children[index])
    }
    return copy.box == movie.box ? nil : copy
  }

  private static func rewrite(_ track: inout QuickTimeBox) {
    guard let entry = Entry(of: track), let changed = described(entry) else { return }
    track.replaceFirstSampleEntry(by: changed.bytes)
  }

  /// The first description of the samples of a track with audio.
  package struct Entry {
    package let type: String
    /// The fields before the boxes; the number of channels is at 16, the width of a sample in bits at 18.
    package var fields: [UInt8]
    package var boxes: [QuickTimeBox]

    /// Reads it; nil if the track has other samples.
    package init?(of track: QuickTimeBox) {
      guard track.handlerType == "soun",
        let payload = track["mdia"]?["minf"]?["stbl"]?["stsd"]?.payload
      else { return nil }
      let entry = payload.dropFirst(descriptionFields)
      guard let header = QuickTimeBoxHeader(entry, available: entry.count),
        header.size <= entry.count, header.size >= header.length + fieldCount
      else { return nil }
      let content = entry.prefix(header.size).dropFirst(header.length)
      guard let boxes = QuickTimeBox.boxes(in: content.dropFirst(fieldCount)) else { return nil }
      (type, fields, self.boxes) = (header.type, Array(content.prefix(fieldCount)), boxes)
    }

    /// The box of an entry of a type.
    package func box(_ type: String) -> QuickTimeBox {
      QuickTimeBox(type, fields + boxes.flatMap(\.bytes))
    }
  }

  /// The entry in QuickTime's words; nil if it is of another type or has no description of its samples.
  private static func described(_ entry: Entry) -> QuickTimeBox? {
    var entry = entry
    guard
      let index = entry.boxes.firstIndex(where: { $0.type == widths && $0.payload.count == 6 })
    else { return nil }
    let payload = entry.boxes[index].payload
    let (isLittle, width) = (payload[4] & 1 == 1, payload[5])
    guard let type = type(entry.type, width, isLittle: isLittle) else { return nil }
    // The box with the byte order has two bytes; the rest keeps the size.
    entry.boxes[index] = QuickTimeBox("enda", [0, isLittle ? 1 : 0, 0, 0, 0, 0])
    (entry.fields[18], entry.fields[19]) = (0, width)
    return entry.box(type)
  }

  private static func type(_ type: String, _ width: UInt8, isLittle: Bool) -> String? {
    switch (type, width) {
    case ("ipcm", 8): "twos"
    case ("ipcm", 16): isLittle ? "sowt" : "twos"
    case ("ipcm", 24): "in24"
    case ("ipcm", 32): "in32"
    case ("fpcm", 32): "fl32"
    case ("fpcm", 64): "fl64"
    default: nil
    }
  }
}
