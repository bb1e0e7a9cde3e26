internal import AnnotateContainers
internal import AnnotateMediaTypes

/// What subtitles show at any time, whichever way their texts are divided into packets.
///
/// Texts of some containers overlap; others show one at a time, so that overlapping texts become pieces, and
/// two texts that are seen together become one.
struct ShownTexts {
  /// The unit of times: containers round to milliseconds.
  private static let unit = Rational(1, 1000)

  /// The texts that are seen one after another.
  private let pieces: [SubtitleEvent]

  /// Reads the subtitles of a stream; nil if a packet does not state its time and duration.
  ///
  /// `delay` is how much later the stream plays than it should be compared.
  init?(_ stream: StreamFacts, delay: MediaTime? = nil) {
    var (line, pieces) = (SubtitleTimeLine(), [SubtitleEvent]())
    let shift = delay.map { $0.rescaled(to: Self.unit).value } ?? 0
    for record in stream.packets.records {
      guard let start = record.presentation, let text = record.text, record.duration > 0 else {
        return nil
      }
      let times = [start, start + record.duration].map {
        MediaTime($0, timeBase: stream.timeBase).rescaled(to: Self.unit).value - shift
      }
      pieces += line.add(SubtitleEvent(start: times[0], end: times[1], lines: [text]))
    }
    self.pieces = Self.joined(pieces + line.advance(to: .max))
  }

  /// Whether the same texts are seen at the same times, which may be rounded.
  func agree(with other: ShownTexts) -> Bool {
    pieces.count == other.pieces.count
      && zip(pieces, other.pieces).allSatisfy { one, other in
        one.lines == other.lines && (one.start - other.start).magnitude <= 1
          && (one.end - other.end).magnitude <= 1
      }
  }

  /// Each piece as lines of text; pieces that follow each other with the same text become one.
  private static func joined(_ pieces: [SubtitleEvent]) -> [SubtitleEvent] {
    pieces.reduce(into: []) { joined, piece in
      let lines = piece.lines.flatMap { $0.split(separator: "\n").map(String.init) }
      if let last = joined.last, last.lines == lines, piece.start - last.end <= 1 {
        joined[joined.count - 1].end = piece.end
      } else {
        joined.append(SubtitleEvent(start: piece.start, end: piece.end, lines: lines))
      }
    }
  }
}
