import Testing

@testable import AnnotateContainers

@Suite("Subtitles one at a time", .timeLimit(.minutes(10)))
struct SubtitleTimeLineTests {
  /// The pieces of events, each as `start-end text`.
  private func pieces(of events: [(Int64, Int64, String)]) -> [String] {
    var line = SubtitleTimeLine()
    var found: [SubtitleEvent] = []
    for (start, end, text) in events {
      found += line.add(SubtitleEvent(start: start, end: end, lines: [text]))
    }
    found += line.advance(to: .max)
    return found.map { "\($0.start)-\($0.end) \($0.lines.joined(separator: "+"))" }
  }

  @Test("events that do not overlap stay unchanged")
  func apart() {
    #expect(
      pieces(of: [(10, 20, "a"), (20, 30, "b"), (50, 60, "c")]) == [
        "10-20 a", "20-30 b", "50-60 c",
      ]
    )
  }

  @Test("the overlap of two events is a piece with both")
  func overlap() {
    #expect(pieces(of: [(1, 5, "a"), (3, 6, "b")]) == ["1-3 a", "3-5 a+b", "5-6 b"])
  }

  @Test("an event within another cuts it into a beginning and an end")
  func within() {
    #expect(pieces(of: [(1, 9, "a"), (3, 5, "b")]) == ["1-3 a", "3-5 a+b", "5-9 a"])
  }

  @Test("events that begin at the same time share a piece")
  func together() {
    #expect(pieces(of: [(1, 4, "a"), (1, 6, "b")]) == ["1-4 a+b", "4-6 b"])
  }

  @Test("an event without a duration is not shown")
  func empty() {
    #expect(pieces(of: [(1, 1, "a"), (2, 3, "b")]) == ["2-3 b"])
  }

  @Test("a piece is returned as soon as the time line reaches its end")
  func advance() {
    var line = SubtitleTimeLine()
    #expect(line.add(SubtitleEvent(start: 1, end: 5, lines: ["a"])).isEmpty)
    #expect(line.advance(to: 4).isEmpty)
    #expect(line.advance(to: 5) == [SubtitleEvent(start: 1, end: 5, lines: ["a"])])
    #expect(line.advance(to: .max).isEmpty)
  }

  @Test("lines are joined one below the other, in the style of the first")
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
