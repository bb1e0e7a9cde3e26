import Testing

@testable import AnnotateMedia

@Suite("Subtitles one at a time", .timeLimit(.minutes(10)))
struct SubtitleTimeLineTests {
  /// A piece as `start-end text`.
  private func pieces(of events: [(Int64, Int64, String)]) -> [String] {
    var line = SubtitleTimeLine()
    var found: [SubtitleEvent] = []
    for (start, end, text) in events {
      found += line.add(SubtitleEvent(start: start, end: end, lines: [text]))
    }
    found += line.advance(to: .max)
    return found.map { "\($0.start)-\($0.end) \($0.lines.joined(separator: "+"))" }
  }

  @Test("events that do not meet stay as they are")
  func apart() {
    #expect(
      pieces(of: [(10, 20, "a"), (20, 30, "b"), (50, 60, "c")]) == [
        "10-20 a", "20-30 b", "50-60 c",
      ]
    )
  }

  @Test("where two overlap there is a piece with both")
  func overlap() {
    #expect(pieces(of: [(1, 5, "a"), (3, 6, "b")]) == ["1-3 a", "3-5 a+b", "5-6 b"])
  }

  @Test("one within another leaves its beginning and its end")
  func within() {
    #expect(pieces(of: [(1, 9, "a"), (3, 5, "b")]) == ["1-3 a", "3-5 a+b", "5-9 a"])
  }

  @Test("events that begin together begin in one piece")
  func together() {
    #expect(pieces(of: [(1, 4, "a"), (1, 6, "b")]) == ["1-4 a+b", "4-6 b"])
  }

  @Test("an event without a length is never seen")
  func empty() {
    #expect(pieces(of: [(1, 1, "a"), (2, 3, "b")]) == ["2-3 b"])
  }

  @Test("what is over is given back as soon as its end is known to be past")
  func advance() {
    var line = SubtitleTimeLine()
    #expect(line.add(SubtitleEvent(start: 1, end: 5, lines: ["a"])).isEmpty)
    #expect(line.advance(to: 4).isEmpty)
    #expect(line.advance(to: 5) == [SubtitleEvent(start: 1, end: 5, lines: ["a"])])
    #expect(line.advance(to: .max).isEmpty)
  }

  @Test("lines are joined below each other, in the style of the first")
  func merged() {
    let event = SubtitleEvent(
      start: 0,
      end: 1,
      lines: ["0,0,Top,,0,0,0,,Hello, you", "1,0,Default,,0,0,0,,again"]
    )
    #expect(event.merged == "0,0,Top,,0,0,0,,Hello, you\\Nagain")
    #expect(!event.isEmpty)
    #expect(SubtitleEvent(start: 0, end: 1, lines: ["0,0,Default,,0,0,0,,"]).isEmpty)
  }
}
