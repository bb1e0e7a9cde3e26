import AnnotateContainers
import Testing

@Suite("Decode times of a video that was encoded in parts", .timeLimit(.minutes(10)))
struct JoinedDecodeTimesTests {
  /// The presentation and decode times of packets from an encoder with a delay of two frames.
  private static func encoded(_ shown: [Int64], from start: Int64) -> [(Int64, Int64)] {
    let sorted = shown.sorted()
    return shown.enumerated().map { index, time in
      (time, index < 2 ? start + Int64(index - 2) * 10 : sorted[index - 2])
    }
  }

  @Test("joined decode times are those of a single encoder")
  func joined() {
    let parts: [[Int64]] = [
      [0, 40, 20, 10, 30, 50, 70], [80, 120, 100, 90, 110, 130], [140, 150],
    ]
    let whole = Self.encoded(parts.flatMap(\.self), from: 0)
    var times = JoinedDecodeTimes()
    var found: [Int64] = []
    for part in parts {
      times.beginPart()
      for (shown, decoded) in Self.encoded(part, from: part[0]) {
        found.append(times.next(presentation: shown, decode: decoded))
      }
    }
    #expect(found == whole.map(\.1))
  }

  @Test("without a delay, decode times are presentation times")
  func plain() {
    var times = JoinedDecodeTimes()
    var found: [Int64] = []
    for part in [[0, 7, 9], [20, 21], [40]] as [[Int64]] {
      times.beginPart()
      for time in part { found.append(times.next(presentation: time, decode: time)) }
    }
    #expect(found == [0, 7, 9, 20, 21, 40])
  }
}
