internal import CAnnotateFFmpeg

/// What ASS scripts say of how texts look and where they are shown, and what other codecs keep of it.
enum SubtitleStyles {
  /// The fields of a style that the other codecs have nothing for, with what players show where nothing
  /// is said: what FFmpeg gives texts that have no styles.
  private static let plainFields = [
    "OutlineColour": "&H0", "BackColour": "&H0", "StrikeOut": "0", "ScaleX": "100",
    "ScaleY": "100", "Spacing": "0", "Angle": "0", "BorderStyle": "1", "Outline": "1",
    "Shadow": "0", "Alignment": "2", "MarginL": "10", "MarginR": "10", "MarginV": "10",
  ]

  /// What the codecs keep of the tags within texts.
  private static let keptTags: [String: Set<String>] = [
    "mov_text": ["b", "i", "u", "c", "1c", "2c", "alpha", "1a", "2a", "fn", "fs", "r"],
    "subrip": ["b", "i", "u", "s", "c", "1c", "fn", "fs", "an", "r"],
    "webvtt": ["b", "i", "u", "r"],
  ]
  /// The tags that there are, the longer ones before those that they begin with.
  private static let tags = [
    "alpha", "iclip", "xbord", "ybord", "xshad", "yshad", "blur", "bord", "clip", "fade", "fscx",
    "fscy", "move", "shad", "fad", "fax", "fay", "frx", "fry", "frz", "fsp", "org", "pbo", "pos",
    "1a", "2a", "3a", "4a", "1c", "2c", "3c", "4c", "an", "be", "fe", "fn", "fr", "fs", "kf", "ko",
    "a", "b", "c", "i", "k", "K", "p", "q", "r", "s", "t", "u",
  ]
  /// The fields of a line of an event before its text, of which these are margins and an effect.
  private static let placingFields = 4...7

  /// Whether the header of a script says more of looks and places than other codecs keep.
  static func areStyled(header: String) -> Bool {
    let lines = header.split(whereSeparator: \.isNewline)
    guard let heading = lines.firstIndex(where: { $0.contains("Styles]") }) else { return false }
    let section = lines[(heading + 1)...].prefix { !$0.hasPrefix("[") }
    let styles = section.filter { $0.hasPrefix("Style:") }.map(fields)
    guard let style = styles.first, styles.count == 1 else { return styles.count > 1 }
    let names = section.first { $0.hasPrefix("Format:") }.map(fields) ?? []
    return zip(names, style).contains { name, value in
      plainFields[name].map { !isSame($0, value) } ?? false
    }
  }

  /// Whether a line of an event says more than a codec keeps.
  static func areLost(of line: String, in codec: String) -> Bool {
    let parts = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard parts.count > 8 else { return false }
    let isPlaced = parts[placingFields].contains { !$0.isEmpty && Int($0) != 0 }
    let kept = keptTags[codec] ?? []
    return isPlaced || overrides(in: parts[8]).contains { !kept.contains($0) }
  }

  /// The names of the tags in the braces of a text, without the backslashes before them.
  private static func overrides(in text: Substring) -> [String] {
    text.split(separator: "{").compactMap { part in
      part.firstIndex(of: "}").map { part[..<$0] }
    }.flatMap { block in
      // What comes before the first backslash is a remark.
      block.split(separator: "\\", omittingEmptySubsequences: false).dropFirst()
        .compactMap { word in tags.first { word.hasPrefix($0) } }
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    guard let colon = line.firstIndex(of: ":") else { return [] }
    return line[line.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.filter { $0 != " " }) }
  }

  /// Colours have any number of leading zeros, numbers any of trailing ones.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == "&H0" { return !other.contains { !"&H0".contains($0) } }
    return Double(one) == Double(other)
  }
}

extension SourceDescription {
  /// Whether the header of a stream of subtitles says more of looks and places than other codecs keep.
  package func hasSubtitleStyles(_ subtitle: StreamInfo) -> Bool {
    let parameters = stream(at: subtitle.index).pointee.codecpar.pointee
    guard ["ass", "ssa"].contains(subtitle.codec), let header = parameters.extradata else {
      return false
    }
    let bytes = UnsafeBufferPointer(start: header, count: Int(parameters.extradata_size))
    return SubtitleStyles.areStyled(header: String(decoding: bytes, as: UTF8.self))
  }
}
