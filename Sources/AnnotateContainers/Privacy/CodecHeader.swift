internal import AnnotateInventory

/// The headers of codecs that have room for texts besides what decoders need.
package enum CodecHeader {
  /// The header of a codec, which FFmpeg's name says, without these texts; nil if it has none.
  package static func withoutTexts(_ header: [UInt8], codec: String) -> [UInt8]? {
    switch codec {
    case "vorbis", "theora": withoutComments(header, codec: codec)
    case "flac": streamInfo(header)
    case "ass", "ssa": Array(ScriptHeader.plain(String(decoding: header, as: UTF8.self)).utf8)
    default: nil
    }
  }

  /// Whether a header tells something in its texts besides what FFmpeg and its encoders write there.
  package static func tells(
    _ header: [UInt8],
    codec: String,
    in container: ContainerProfile
  ) -> Bool {
    guard let plain = withoutTexts(header, codec: codec) else { return false }
    switch codec {
    case "vorbis", "theora": return hasComments(header, codec, container)
    case "ass", "ssa": return !ScriptHeader.isPlain(String(decoding: header, as: UTF8.self))
    default: return plain != header
    }
  }

  // MARK: Vorbis and Theora

  /// The beginnings of the names of the encoders that FFmpeg uses.
  private static let encoders = ["Lavf", "Lavc", "Xiph.Org libVorbis", "Xiph.Org libtheora"]

  private static func hasComments(
    _ header: [UInt8],
    _ codec: String,
    _ container: ContainerProfile
  ) -> Bool {
    guard let parts = prefixedParts(header) ?? lacedParts(header), parts.count == 3 else {
      return false
    }
    var rest = parts[1].dropFirst(1 + codec.utf8.count)
    func number() -> Int {
      defer { rest = rest.dropFirst(4) }
      return Int(rest.prefix(4).littleEndian)
    }
    func text() -> String {
      let length = number()
      defer { rest = rest.dropFirst(length) }
      return String(decoding: rest.prefix(length), as: UTF8.self)
    }
    let writer = text()
    guard writer.isEmpty || encoders.contains(where: writer.hasPrefix) else { return true }
    for _ in 0..<number() where !rest.isEmpty {
      let words = text().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let entry = MetadataEntry(String(words[0]), words.count > 1 ? String(words[1]) : "")
      let isHarmless = PrivateTags.isHarmless(entry, in: container) || isPlainChapter(entry)
      if words.count < 2 && !words[0].isEmpty || !isHarmless { return true }
    }
    return false
  }

  /// Whether an entry says when a chapter begins, or has the title that replaces its own.
  private static func isPlainChapter(_ entry: MetadataEntry) -> Bool {
    let name = entry.key.uppercased()
    guard name.hasPrefix("CHAPTER"), let index = Int(name.dropFirst(7).prefix(3)) else {
      return false
    }
    switch name.dropFirst(10) {
    case "": return entry.value.allSatisfy { $0.isNumber || $0 == ":" || $0 == "." }
    case "NAME": return entry.value == PrivateTags.title(ofChapter: index)
    default: return false
    }
  }

  /// The three headers with an empty comment in the middle.
  private static func withoutComments(_ bytes: [UInt8], codec: String) -> [UInt8]? {
    guard let parts = prefixedParts(bytes) ?? lacedParts(bytes), parts.count == 3 else {
      return nil
    }
    let isVorbis = codec == "vorbis"
    let comment =
      [isVorbis ? 3 : 0x81] + Array(codec.utf8) + [UInt8](repeating: 0, count: 8)
      + (isVorbis ? [1] : [])
    return [2] + lacing(parts[0].count) + lacing(comment.count) + parts[0] + comment + parts[2]
  }

  private static func lacing(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 255, count: count / 255) + [UInt8(count % 255)]
  }

  /// The headers, each with its length in two bytes in front.
  private static func prefixedParts(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.count > 2, bytes[0] == 0, bytes[1] == 30 || bytes[1] == 42 else { return nil }
    var (parts, offset): ([[UInt8]], Int) = ([], 0)
    while offset + 2 <= bytes.count, parts.count < 3 {
      let end = offset + 2 + Int(bytes[offset]) << 8 + Int(bytes[offset + 1])
      guard end <= bytes.count else { return nil }
      parts.append(Array(bytes[(offset + 2)..<end]))
      offset = end
    }
    return parts
  }

  /// The headers behind a list of their lengths, as in Matroska.
  private static func lacedParts(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes.first == 2 else { return nil }
    var (lengths, offset): ([Int], Int) = ([], 1)
    while lengths.count < 2 {
      var length = 0
      while offset < bytes.count, bytes[offset] == 255 {
        (length, offset) = (length + 255, offset + 1)
      }
      guard offset < bytes.count else { return nil }
      lengths.append(length + Int(bytes[offset]))
      offset += 1
    }
    let (second, third) = (offset + lengths[0], offset + lengths[0] + lengths[1])
    guard third <= bytes.count else { return nil }
    return [bytes[offset..<second], bytes[second..<third], bytes[third...]].map(Array.init)
  }

  // MARK: FLAC

  /// The first block, which describes the samples; comments, pictures and padding follow it.
  private static func streamInfo(_ bytes: [UInt8]) -> [UInt8]? {
    let length = 34
    guard bytes.starts(with: Array("fLaC".utf8)) else {
      return bytes.count > length ? Array(bytes.prefix(length)) : nil
    }
    guard bytes.count >= 8 + length else { return nil }
    return Array("fLaC".utf8) + [0x80, 0, 0, UInt8(length)] + bytes[8..<8 + length]
  }
}

/// The header of subtitles in SSA or ASS, in which programs write names of people and of files.
enum ScriptHeader {
  /// The sections that decide how the subtitles look.
  private static let sections: Set = [
    "[script info]", "[v4 styles]", "[v4+ styles]", "[events]", "[fonts]",
  ]
  /// The fields of the first section that do so.
  private static let fields: Set = [
    "scripttype", "playresx", "playresy", "layoutresx", "layoutresy", "wrapstyle",
    "scaledborderandshadow", "ycbcr matrix", "collisions", "playdepth", "timer",
  ]

  /// Whether the header has nothing else, apart from what FFmpeg writes about itself.
  static func isPlain(_ header: String) -> Bool {
    let lines = header.split(omittingEmptySubsequences: false) { $0.isNewline }
    let others = lines.filter { !$0.hasPrefix("; Script generated by FFmpeg") }
    return plain(header) == others.joined(separator: "\n")
  }

  /// The header with nothing but what decides how the subtitles look.
  static func plain(_ header: String) -> String {
    var section = ""
    let lines = header.split(omittingEmptySubsequences: false) { $0.isNewline }.filter { line in
      let text = line.filter { $0 != "\u{FEFF}" }.lowercased()
      if text.hasPrefix("[") { section = text }
      guard sections.contains(section), !text.hasPrefix(";"), !text.hasPrefix("comment:") else {
        return false
      }
      let name = text.split(separator: ":").first.map(String.init) ?? ""
      return section != "[script info]" || text.isEmpty || text.hasPrefix("[")
        || fields.contains(name)
    }
    return lines.joined(separator: "\n")
  }
}
