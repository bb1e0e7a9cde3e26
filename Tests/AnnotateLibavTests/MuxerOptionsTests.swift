import AnnotateMediaTypes
import Testing

@testable import AnnotateLibav

@Suite("Settings of muxers", .timeLimit(.minutes(10)))
struct MuxerOptionsTests {
  @Test("the starts of streams are whole numbers in the time scale of a movie")
  func exact() {
    #expect(MuxerOptions.exactTimescale(of: []) == 1000)
    let starts = [
      MediaTime(25, timeBase: Rational(1, 30)), MediaTime(-1024, timeBase: Rational(1, 48_000)),
    ]
    let scale = MuxerOptions.exactTimescale(of: starts)
    for start in starts {
      let ticks = start.rescaled(to: Rational(1, scale))
      #expect(ticks == start, "\(start.value) in \(scale)")
    }
  }

  @Test("extreme times give a valid time scale")
  func hostile() {
    let bases = [Rational(1, 1), Rational(1, 90_000), Rational(Int(Int32.max), Int(Int32.max) - 1)]
    for base in bases {
      let values: [Int64] = [.max, .min + 1, .max - 1, .max / 3]
      for value in values {
        let scale = MuxerOptions.exactTimescale(of: [MediaTime(value, timeBase: base)])
        #expect((1000...10_000_000).contains(scale))
      }
    }
  }
}
