import Testing

@testable import AnnotateContainers

@Suite("Points in time in tags")
struct InstantTests {
  @Test(
    "the same point in several notations",
    arguments: [
      "2021-01-25T16:59:57.000000Z", "2021-01-25 16:59:57", "2021-01-25T17:59:57+0100",
      "2021-01-25T11:29:57.5-05:30", "2021-01-26 01:59:57 +09:00",
    ]
  )
  func same(_ text: String) {
    #expect(Instant(text) == Instant("2021-01-25T16:59:57Z"))
  }

  @Test(
    "seconds since 1970",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
      ("2100-03-01T00:00:00Z", 4_107_542_400), ("1904-01-01T00:00:00Z", -2_082_844_800),
      ("1969-12-31T23:59:59Z", -1), ("1601-01-01T00:00:00Z", -11_644_473_600),
    ]
  )
  func seconds(_ text: String, seconds: Int) {
    #expect(Instant(text)?.seconds == seconds)
    #expect(Instant(seconds: seconds).text == text)
  }

  @Test("other texts are no points in time", arguments: ["", "2021", "2021-01-25", "yesterday"])
  func others(_ text: String) {
    #expect(Instant(text) == nil)
  }
}
