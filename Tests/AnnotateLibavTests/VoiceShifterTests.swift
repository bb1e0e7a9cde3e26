import Testing

@testable import AnnotateLibav

/// A disguise lowers pitch and formants of voices, sample by sample in time.
@Suite(
  "Voice shifter",
  .enabled(if: VoiceLibrary.obstacle == nil, "librubberband2 is not installed")
)
struct VoiceShifterTests {
  /// Four semitones down.
  private static let factor = 0.7937
  /// The formants of vowels of men (Peterson and Barney 1952), with usual bandwidths.
  private static let vowels: [String: [MadeVowel.Formant]] = [
    "ah": [(730, 90), (1090, 110), (2440, 170), (3500, 250)],
    "ee": [(270, 60), (2290, 100), (3010, 170), (3700, 250)],
    "oo": [(300, 60), (870, 90), (2240, 170), (3400, 250)],
    "eh": [(530, 60), (1840, 100), (2480, 170), (3500, 250)],
  ]

  private func changed(_ channels: [[Double]], blocks: Int) throws -> [[Double]] {
    let shifter = try #require(VoiceShifter(rate: MadeVowel.rate, channels: channels.count))
    var output = [[Double]](repeating: [], count: channels.count)
    for start in stride(from: 0, to: channels[0].count, by: blocks) {
      let block = channels.map { Array($0[start..<min(start + blocks, $0.count)]) }
      for (index, part) in shifter.process(block).enumerated() { output[index] += part }
    }
    for (index, part) in shifter.finish().enumerated() { output[index] += part }
    return output
  }

  @Test("lowers pitch and formants by four semitones", arguments: ["ah", "ee", "oo", "eh"])
  func vowels(_ name: String) throws {
    let formants = try #require(Self.vowels[name])
    let vowel = MadeVowel(pitch: 120, formants).samples
    let (before, after) = (
      VoiceMeasure(vowel), VoiceMeasure(try changed([vowel], blocks: 1024)[0])
    )
    #expect(abs(before.pitch - 120) < 0.5, "\(before.pitch)")
    #expect(abs(after.pitch - 120 * Self.factor) < 0.5, "\(after.pitch)")
    for (index, formant) in formants.prefix(3).enumerated() {
      // A formant is heard only where the voice has a tone: at a multiple of the pitch.
      #expect(abs(before.formants[index] - formant.frequency) < 40, "\(before.formants)")
      let ratio = after.formants[index] / before.formants[index]
      #expect(abs(ratio - Self.factor) < 0.04, "\(before.formants) \(after.formants)")
    }
  }

  @Test(
    "returns as many samples as it gets, in blocks of any size",
    arguments: [1, 64, 5000, 40_000]
  )
  func counts(_ blocks: Int) throws {
    let vowel = Array(MadeVowel(pitch: 120, Self.vowels["ah"] ?? []).samples.prefix(4801))
    let output = try changed([vowel, vowel.map { _ in 0 }], blocks: blocks)
    #expect(output.map(\.count) == [4801, 4801])
    #expect((output[0].map(abs).max() ?? 0) > 0.1)
    #expect(output[1].allSatisfy { abs($0) < 1e-6 })
    #expect(try changed([[], []], blocks: 1) == [[], []])
  }
}
