import Foundation

/// A vowel as a throat makes it: pulses of the vocal folds, and the resonances of the mouth (formants).
struct MadeVowel {
  /// Samples per second.
  static let rate = 16_000

  /// Frequency and bandwidth of a formant, in Hz.
  typealias Formant = (frequency: Double, width: Double)

  /// The samples, from -1 to 1.
  let samples: [Double]

  /// Makes two seconds of a vowel.
  ///
  /// - Parameters:
  ///   - pitch: the pulses of the vocal folds per second.
  ///   - formants: the resonances.
  init(pitch: Double, _ formants: [Formant]) {
    var sound = Self.pulses(pitch, count: 2 * Self.rate)
    // Vocal folds close softly, so higher tones are weaker; lips lose the lowest.
    for weight in [0.95, 0.9] { sound = Self.filtered(sound, 1, weight, 0) }
    sound = zip(sound, [0] + sound).map { $0 - $1 }
    for formant in formants {
      let radius = exp(-Double.pi * formant.width / Double(Self.rate))
      let first = 2 * radius * cos(2 * Double.pi * formant.frequency / Double(Self.rate))
      let second = -radius * radius
      sound = Self.filtered(sound, 1 - first - second, first, second)
    }
    let height = sound.map(abs).max() ?? 1
    samples = sound.map { 0.5 * $0 / height }
  }

  /// Pulses, each divided among the two samples beside its time.
  private static func pulses(_ pitch: Double, count: Int) -> [Double] {
    var pulses = [Double](repeating: 0, count: count)
    for time in stride(from: 0, to: Double(count - 2), by: Double(rate) / pitch) {
      let (index, rest) = (Int(time), time - time.rounded(.down))
      pulses[index] += 1 - rest
      pulses[index + 1] += rest
    }
    return pulses
  }

  /// The output of a filter that adds its last two values, weighted.
  private static func filtered(
    _ samples: [Double],
    _ gain: Double,
    _ first: Double,
    _ second: Double
  ) -> [Double] {
    var (last, before) = (0.0, 0.0)
    return samples.map { sample in
      (last, before) = (gain * sample + first * last + second * before, last)
      return last
    }
  }
}

/// What is measured in the middle of a voice.
struct VoiceMeasure {
  private static let length = 8192
  /// The number of values from which the next is predicted; two for each formant, and some for the voice.
  private static let order = 18

  /// The pitch in Hz.
  let pitch: Double
  /// The frequencies of the resonances in Hz, the lowest first.
  let formants: [Double]

  /// Measures samples at the rate of made vowels.
  init(_ samples: [Double]) {
    let start = samples.count / 2 - Self.length / 2
    let part = Array(samples[start..<start + Self.length])
    pitch = Self.pitch(part)
    formants = Self.formants(part)
  }

  /// The pitch: the shift at which the part resembles itself most, from 53 to 266 Hz.
  private static func pitch(_ part: [Double]) -> Double {
    let shifts = Array(60..<300)
    let likeness = shifts.map { correlation(part, $0) }
    guard
      let best = likeness.indices.dropFirst().dropLast().max(by: { likeness[$0] < likeness[$1] })
    else { return 0 }
    let (left, middle, right) = (likeness[best - 1], likeness[best], likeness[best + 1])
    let vertex = 0.5 * (left - right) / (left - 2 * middle + right)
    return Double(MadeVowel.rate) / (Double(shifts[best]) + vertex)
  }

  private static func correlation(_ part: [Double], _ shift: Int) -> Double {
    zip(part, part.dropFirst(shift)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The peaks of the spectrum of the filter that best predicts each sample (linear prediction).
  private static func formants(_ part: [Double]) -> [Double] {
    let raised = zip(part, part.prefix(1) + part).map { $0 - 0.97 * $1 }
    let windowed = raised.enumerated().map { index, sample in
      sample * (0.54 - 0.46 * cos(2 * Double.pi * Double(index) / Double(part.count - 1)))
    }
    let filter = predictor((0...order).map { correlation(windowed, $0) })
    let spectrum = (50..<4000).map { frequency in
      let angle = 2 * Double.pi * Double(frequency) / Double(MadeVowel.rate)
      let sums = filter.enumerated().reduce((0.0, 0.0)) { sums, term in
        let turn = angle * Double(term.offset)
        return (sums.0 + term.element * cos(turn), sums.1 + term.element * sin(turn))
      }
      return -(sums.0 * sums.0 + sums.1 * sums.1)
    }
    return spectrum.indices.dropFirst().dropLast().filter {
      spectrum[$0] > spectrum[$0 - 1] && spectrum[$0] > spectrum[$0 + 1]
    }.map { Double($0 + 50) }
  }

  /// The weights of the values before a sample (Levinson and Durbin).
  private static func predictor(_ correlations: [Double]) -> [Double] {
    var (weights, error) = ([1.0], correlations[0])
    for number in 1..<correlations.count {
      let sum = (1..<number).reduce(correlations[number]) {
        $0 + weights[$1] * correlations[number - $1]
      }
      let reflection = -sum / error
      let inner = (1..<number).map { weights[$0] + reflection * weights[number - $0] }
      weights = [1] + inner + [reflection]
      error *= 1 - reflection * reflection
    }
    return weights
  }
}
