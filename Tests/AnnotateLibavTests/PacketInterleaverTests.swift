import AnnotateLibav
import AnnotateMediaTypes
import Testing

@Suite("Order of packets", .timeLimit(.minutes(10)))
struct PacketInterleaverTests {
  private var interleaver = PacketInterleaver<String>()

  private func time(_ milliseconds: Int64) -> MediaTime {
    MediaTime(milliseconds, timeBase: Rational(1, 1000))
  }

  @Test("carried packets wait until the video reaches their time")
  func order() {
    var interleaver = interleaver
    #expect(interleaver.add(carried: "a0", at: time(0)) == [])
    #expect(interleaver.add(carried: "a20", at: time(20)) == [])
    #expect(interleaver.add(carried: "a40", at: time(40)) == [])
    #expect(interleaver.waitingCount == 3)
    #expect(interleaver.add(video: "v0", at: time(0)) == ["a0", "v0"])
    #expect(interleaver.add(video: "v33", at: time(33)) == ["a20", "v33"])
    #expect(interleaver.waitingCount == 1)
    #expect(interleaver.endVideo() == ["a40"])
    #expect(interleaver.waitingCount == 0)
  }

  @Test("carried packets that are behind the video are returned at once")
  func lateCarried() {
    var interleaver = interleaver
    #expect(interleaver.add(video: "v100", at: time(100)) == ["v100"])
    #expect(interleaver.add(carried: "a60", at: time(60)) == ["a60"])
    #expect(interleaver.add(carried: "a100", at: time(100)) == ["a100"])
    #expect(interleaver.add(carried: "a101", at: time(101)) == [])
  }

  @Test("times are compared across time bases")
  func timeBases() {
    var interleaver = interleaver
    let half = MediaTime(22_050, timeBase: Rational(1, 44_100))
    #expect(interleaver.add(carried: "half", at: half) == [])
    #expect(interleaver.add(video: "v", at: time(499)) == ["v"])
    #expect(interleaver.add(video: "w", at: time(500)) == ["half", "w"])
  }

  @Test("packets without a time follow those before them")
  func untimed() {
    var interleaver = interleaver
    #expect(interleaver.add(carried: "u", at: nil) == [])
    #expect(interleaver.add(video: "v0", at: time(0)) == ["u", "v0"])
    #expect(interleaver.add(carried: "a50", at: time(50)) == [])
    #expect(interleaver.add(carried: "w", at: nil) == [])
    #expect(interleaver.add(video: "v40", at: time(40)) == ["v40"])
    #expect(interleaver.add(video: "v60", at: time(60)) == ["a50", "w", "v60"])
  }

  @Test("after the end of the video nothing waits")
  func afterEnd() {
    var interleaver = interleaver
    #expect(interleaver.endVideo() == [])
    #expect(interleaver.add(carried: "a900", at: time(900)) == ["a900"])
    #expect(interleaver.add(carried: "u", at: nil) == ["u"])
  }

  @Test("no packet is lost or repeated in a long file with sound far ahead of the video")
  func longFile() {
    var interleaver = interleaver
    var written: [String] = []
    for number in 0..<500 {
      written += interleaver.add(carried: "a\(number)", at: time(Int64(number) * 20))
      guard number % 3 == 2, number > 100 else { continue }
      written += interleaver.add(video: "v\(number)", at: time(Int64(number - 100) * 20))
    }
    written += interleaver.endVideo()
    #expect(written.filter { $0.hasPrefix("a") } == (0..<500).map { "a\($0)" })
    #expect(written.filter { $0.hasPrefix("v") }.count == 133)
    let position = Dictionary(uniqueKeysWithValues: zip(written, written.indices))
    #expect((position["a301"] ?? 0) < (position["v401"] ?? 0))
    #expect((position["a302"] ?? 0) > (position["v401"] ?? .max))
  }
}
