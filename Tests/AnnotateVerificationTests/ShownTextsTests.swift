import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import Testing

@testable import AnnotateVerification

@Suite("What subtitles show")
struct ShownTextsTests {
  private typealias Text = (start: Int64, length: Int64, text: String?)

  private func stream(_ texts: [Text], unit: Int = 1000) -> StreamFacts {
    let records = texts.map {
      PacketRecord(
        presentation: $0.start,
        duration: $0.length,
        digest: 0,
        meaning: 0,
        text: $0.text
      )
    }
    return StreamFacts(
      index: 1,
      kind: .subtitle,
      codec: "subrip",
      timeBase: Rational(1, unit),
      packets: PacketTally(count: records.count, records: records)
    )
  }

  private let overlapping: [Text] = [
    (100, 400, "First"), (300, 400, "Second"), (800, 100, "Third"),
  ]
  private let divided: [Text] = [
    (100, 200, "First"), (300, 200, "First\nSecond"), (500, 200, "Second"), (800, 100, "Third"),
  ]

  @Test("overlapping texts show the same as their pieces")
  func same() throws {
    let (one, other) = (ShownTexts(stream(overlapping)), ShownTexts(stream(divided)))
    #expect(try #require(one).agree(with: try #require(other)))
  }

  @Test("other units of time and a delay of the whole stream are no difference")
  func delay() throws {
    let late = divided.map { (($0.start + 40) * 90, $0.length * 90, $0.text) }
    let found = ShownTexts(
      stream(late, unit: 90_000),
      delay: MediaTime(2, timeBase: Rational(1, 50))
    )
    #expect(try #require(ShownTexts(stream(overlapping))).agree(with: try #require(found)))
  }

  @Test(
    "another text, another time and a text less are differences",
    arguments: [
      [(100, 200, "First"), (300, 200, "First"), (500, 200, "Second"), (800, 100, "Third")],
      [
        (100, 200, "First"), (300, 200, "First\nSecond"), (500, 190, "Second"), (800, 100, "Third"),
      ],
      [(100, 200, "First"), (300, 200, "First\nSecond"), (500, 200, "Second")],
    ] as [[(Int64, Int64, String)]]
  )
  func different(_ texts: [(Int64, Int64, String)]) throws {
    let found = ShownTexts(stream(texts.map { ($0.0, $0.1, $0.2) }))
    #expect(try !#require(ShownTexts(stream(overlapping))).agree(with: try #require(found)))
  }

  @Test("a text that follows itself without a gap is one text")
  func repeated() throws {
    let twice = ShownTexts(stream([(0, 50, "Same"), (50, 50, "Same")]))
    #expect(try #require(twice).agree(with: try #require(ShownTexts(stream([(0, 100, "Same")])))))
  }

  @Test("packets without a length or a text cannot be compared")
  func unknown() {
    #expect(ShownTexts(stream([(0, 0, "First")])) == nil)
    #expect(ShownTexts(stream([(0, 10, nil)])) == nil)
  }
}
