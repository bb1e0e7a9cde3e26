/// The description of a track's sound (ISO/IEC 14496-12 section 12.2.3, QuickTime File Format).
enum SoundSampleEntry {
  /// The number of bytes of fields in an entry before its boxes, by QuickTime's version of it.
  private static let fieldCounts: [UInt8: Int] = [0: 28, 1: 44, 2: 64]

  /// The boxes in the first description of a sound track; none if it has none.
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
