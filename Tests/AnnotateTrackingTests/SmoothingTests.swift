import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import TestSupport
import Testing

@Suite("Smoothing")
struct SmoothingTests {
  /// Returns a normally distributed number around 0.
  private func noise(_ deviation: Double, _ generator: inout SeededGenerator) -> Double {
    // The sum of twelve uniformly distributed numbers is close enough to a normal distribution.
    let sum = (0..<12).reduce(0.0) { sum, _ in sum + .random(in: -0.5...0.5, using: &generator) }
    return deviation * sum
  }

  private func eyes(_ frames: [TrackedFrame]) -> [Double] {
    frames.compactMap { $0.faces.first?.observation.landmarks.leftEye?.x }
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test("a still head loses most of its jitter", arguments: SeededGenerator.seeds)
  func still(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let frames = (0..<90).map { _ in
      [
        Synthetic.face(
          300 + noise(0.4, &generator),
          200 + noise(0.4, &generator),
          size: 100
        )
      ]
    }
    let raw = frames.compactMap { $0.first?.landmarks.leftEye?.x }
    let smoothed = eyes(Synthetic.track(frames))
    #expect(smoothed.count == 90)
    #expect(deviation(raw) > 0.35)
    #expect(deviation(smoothed) < 0.5 * deviation(raw))
  }

  @Test("a head that moves evenly keeps its observed positions from its first frame to its last")
  func even() {
    let frames = (0..<60).map { [Synthetic.face(100 + 7 * Double($0), 200, size: 100)] }
    for (frame, x) in eyes(Synthetic.track(frames)).enumerated() {
      #expect(abs(x - (125 + 7 * Double(frame))) < 1e-9)
    }
  }

  @Test("a swinging head is neither late nor early", arguments: [6.0, 12, 30, 60])
  func swing(period: Double) throws {
    let centers = (0..<120).map { 300 + 40 * sine(2 * .pi * Double($0) / period) }
    let smoothed = eyes(
      Synthetic.track(centers.map { [Synthetic.face($0, 200, size: 100)] })
    ).map { $0 - 25 }
    let errors = (-3...3).map { lag in
      (10..<110).reduce(0.0) { $0 + abs(smoothed[$1 + lag] - centers[$1]) }
    }
    let least = try #require(errors.min())
    #expect(errors[3] == least)
    #expect(errors[3] / 100 < 1)
  }

  @Test("a blink of one frame keeps its depth")
  func blink() throws {
    var frames = (0..<30).map { _ in [Synthetic.face(300, 200, size: 100)] }
    frames[15][0].landmarks.leftEye?.y += 4
    let smoothed = Synthetic.track(frames).compactMap {
      $0.faces.first?.observation.landmarks.leftEye?.y
    }
    #expect(smoothed[15] == 191.5)
    #expect(smoothed[14] == 187.5)
  }

  @Test("without smoothing the observations are shown unchanged")
  func off() {
    var generator = SeededGenerator(seed: 1)
    let frames = (0..<30).map { _ in [Synthetic.face(300 + noise(1, &generator), 200)] }
    let options = TrackerOptions(lookahead: 5, smoothsPositions: false)
    #expect(Synthetic.track(frames, options).map { $0.faces.map(\.observation) } == frames)
  }

  private func sine(_ angle: Double) -> Double {
    // This test does not import the C library; a series is precise enough.
    var reduced = angle.truncatingRemainder(dividingBy: 2 * .pi)
    if reduced > .pi { reduced -= 2 * .pi }
    var (term, sum) = (reduced, reduced)
    for step in 1...12 {
      term *= -reduced * reduced / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
  }
}
