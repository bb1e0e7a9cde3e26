/// Reads the plain text of subtitles, without the mark-up, which differs between containers.
package struct SubtitleText: Sendable {
  private enum Form {
    case plain
    /// 3GPP timed text: a length in two bytes, the text, and boxes with its styles.
    case timedText
    /// SubStation Alpha: eight fields separated by commas, then the text.
    case eventFields
  }

  private let form: Form

  /// Reads the subtitles of a codec by FFmpeg's name; nil for pictures and for codecs that are not
  /// subtitles.
  package init?(codec: String) {
    switch codec {
    case "subrip", "srt", "text", "webvtt": form = .plain
    case "mov_text": form = .timedText
    case "ass", "ssa": form = .eventFields
    default: return nil
    }
  }

  /// Returns the words of a packet, with `\n` between lines; nil if it has none.
  package func text(of payload: [UInt8]) -> String? {
    let words = String(decoding: body(of: payload), as: UTF8.self)
    let plain = Self.withoutMarkup(words)
    return plain.isEmpty ? nil : plain
  }

  private func body(of payload: [UInt8]) -> ArraySlice<UInt8> {
    switch form {
    case .plain: return payload[...]
    case .timedText:
      guard payload.count >= 2 else { return [] }
      return payload.dropFirst(2).prefix(Int(payload[0]) << 8 | Int(payload[1]))
    case .eventFields:
      return payload.split(
        separator: UInt8(ascii: ","),
        maxSplits: 8,
        omittingEmptySubsequences: false
      ).last ?? []
    }
  }

  private static func withoutMarkup(_ text: String) -> String {
    let lines = text.replacing(#/<[^<>]*>|\{\\[^{}]*\}|\u{0}/#, with: "")
      .replacing("\\N", with: "\n").replacing("\\h", with: " ").replacing("\r\n", with: "\n")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      .split(separator: "\n").map { line in
        String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
