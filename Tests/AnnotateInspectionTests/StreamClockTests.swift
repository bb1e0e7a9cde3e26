import AnnotateContainers
import AnnotateJSON
import AnnotateMediaTypes
import Testing

@testable import AnnotateInspection

@Suite("The timing of pictures")
struct StreamClockTests {
  private static func clock(_ times: [Int64]) -> StreamClock {
    var stream = StreamFacts(index: 0, kind: .video, codec: "h264", timeBase: Rational(1, 90_000))
    stream.packets.records = times.map {
      PacketRecord(presentation: $0, duration: 0, digest: 0, meaning: 0)
    }
    return StreamClock(stream)
  }

  @Test("pictures in decoding order and rounded to ticks have a constant interval")
  func constant() {
    #expect(Self.clock([0, 9009, 3003, 6006]).isConstant == true)
    // 29.97 frames a second in milliseconds.
    #expect(Self.clock([0, 33, 67, 100, 133, 167]).isConstant == true)
  }

  @Test("an interval that changes is a variable rate")
  func variable() throws {
    let clock = Self.clock([0, 3000, 9000, 12_000])
    #expect(clock.isConstant == false)
    let steps = try #require(clock.fields.compactMap(\.self).first { $0.key == "frameSteps" })
    #expect(steps.value.line == "[3000,6000]")
    #expect(steps.text == "from 0.0333 to 0.0667 s")
  }

  @Test("two pictures tell nothing", arguments: [[], [0], [0, 3000]])
  func few(_ times: [Int64]) { #expect(Self.clock(times).isConstant == nil) }
}
