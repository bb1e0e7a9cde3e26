package import AnnotateContainers
internal import CAnnotateFFmpeg

/// Determines which styles and positions of texts in ASS scripts other codecs lose.
package enum SubtitleStyles {
  /// The fields of a style that other codecs cannot express, with their default values: those that FFmpeg
  /// gives texts without styles.
  private static let plainFields = [
    "OutlineColour": "&H0", "BackColour": "&H0", "StrikeOut": "0", "ScaleX": "100",
    "ScaleY": "100", "Spacing": "0", "Angle": "0", "BorderStyle": "1", "Outline": "1",
    "Shadow": "0", "Alignment": "2", "MarginL": "10", "MarginR": "10", "MarginV": "10",
  ]

  /// The override tags within texts that codecs keep.
  private static let keptTags: [String: Set<String>] = [
    "mov_text": ["b", "i", "u", "c", "1c", "2c", "alpha", "1a", "2a", "fn", "fs", "r"],
    "subrip": ["b", "i", "u", "s", "c", "1c", "fn", "fs", "an", "r"],
    "webvtt": ["b", "i", "u", "r"],
  ]
  /// All override tags; longer ones are before their prefixes.
  private static let tags = [
    "alpha", "iclip", "xbord", "ybord", "xshad", "yshad", "blur", "bord", "clip", "fade", "fscx",
    "fscy", "move", "shad", "fad", "fax", "fay", "frx", "fry", "frz", "fsp", "org", "pbo", "pos",
    "1a", "2a", "3a", "4a", "1c", "2c", "3c", "4c", "an", "be", "fe", "fn", "fr", "fs", "kf", "ko",
    "a", "b", "c", "i", "k", "K", "p", "q", "r", "s", "t", "u",
  ]
  /// The indices of the fields of an event line that are margins and an effect.
  private static let layoutFields = 4...7

  /// Whether the header of a script has styles or positions that other codecs lose.
  static func hasStyles(header: String) -> Bool {
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

  /// The names of the styles and positions of an event line: override tags, and `layout` for margins and effects.
  static func names(inLine line: String) -> Set<String> {
    let parts = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard parts.count > 8 else { return [] }
    let hasLayout = parts[layoutFields].contains { !$0.isEmpty && Int($0) != 0 }
    return Set(overrides(in: parts[8]) + (hasLayout ? ["layout"] : []))
  }

  /// Whether a codec loses styles or positions of an event line.
  static func areLost(ofLine line: String, in codec: String) -> Bool {
    areLost(names(inLine: line), in: codec)
  }

  /// Whether a codec loses one of the styles and positions with some names.
  package static func areLost(_ names: Set<String>, in codec: String) -> Bool {
    !names.isSubset(of: keptTags[codec] ?? [])
  }

  /// The names of the override tags in the braces of a text, without backslashes.
  private static func overrides(in text: Substring) -> [String] {
    text.split(separator: "{").compactMap { part in
      part.firstIndex(of: "}").map { part[..<$0] }
    }.flatMap { block in
      // Text before the first backslash is a comment.
      block.split(separator: "\\", omittingEmptySubsequences: false).dropFirst()
        .compactMap { word in tags.first { word.hasPrefix($0) } }
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    guard let colon = line.firstIndex(of: ":") else { return [] }
    return line[line.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.filter { $0 != " " }) }
  }

  /// Whether two values are equal: colours may have leading zeros, and numbers trailing zeros.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == "&H0" { return !other.contains { !"&H0".contains($0) } }
    return Double(one) == Double(other)
  }
}

extension SourceDescription {
  /// Whether the header of a subtitle stream has styles or positions that other codecs lose.
  package func hasSubtitleStyles(_ subtitle: StreamInfo) -> Bool {
    let parameters = stream(at: subtitle.index).pointee.codecpar.pointee
    guard ["ass", "ssa"].contains(subtitle.codec), let header = parameters.extradata else {
      return false
    }
    let bytes = UnsafeBufferPointer(start: header, count: Int(parameters.extradata_size))
    return SubtitleStyles.hasStyles(header: String(decoding: bytes, as: UTF8.self))
  }
}
