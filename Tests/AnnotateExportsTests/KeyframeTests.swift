import AnnotateExports
import Testing

@Suite("Keyframes")
struct KeyframeTests {
  private let line = (0..<11).map { AnimationKeyframe($0, [Double($0) * 2, 5]) }

  @Test("a tolerance of zero keeps every keyframe")
  func exact() {
    #expect(line.reduced(within: 0) == line)
  }

  @Test("a straight line keeps only its ends")
  func straight() {
    #expect(line.reduced(within: 0.01).map(\.number) == [0, 10])
  }

  @Test("a corner is kept")
  func corner() {
    let bent = (0..<11).map {
      AnimationKeyframe($0, [Double($0), $0 < 4 ? 0 : Double($0 - 4) * 3])
    }
    #expect(bent.reduced(within: 0.01).map(\.number) == [0, 4, 10])
  }

  /// A path without a corner may still have two speeds.
  @Test("a change of speed along a straight path is kept")
  func speed() {
    let paused = (0..<11).map { AnimationKeyframe($0, [Double(min($0, 5)), 0]) }
    #expect(paused.reduced(within: 0.01).map(\.number) == [0, 5, 10])
  }

  @Test("every frame stays within the tolerance", arguments: [0.1, 0.5, 2, 10])
  func tolerance(_ pixels: Double) {
    var seed: UInt64 = 7
    let wander = (0..<300).map { number in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      let noise = Double(seed >> 40) / Double(1 << 24)
      return AnimationKeyframe(number * 2, [Double(number) + noise * 3, noise * 5])
    }
    let kept = wander.reduced(within: pixels)
    #expect(kept.count < wander.count)
    for key in wander {
      let next = kept.first { $0.number >= key.number }
      let previous = kept.last { $0.number <= key.number }
      guard let next, let previous else { return #expect(Bool(false), "the ends must stay") }
      let length = Double(next.number - previous.number)
      let fraction = length > 0 ? Double(key.number - previous.number) / length : 0
      let position = zip(previous.values, next.values).map { $0 + ($1 - $0) * fraction }
      let error = zip(position, key.values).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      #expect(error <= pixels + 1e-9)
    }
  }
}
