/// Measured numbers, paired with the labelled ones.
struct PairedNumbers {
  private var pairs: [(found: Double, label: Double)] = []

  /// Adds a pair.
  mutating func add(_ found: Double, _ label: Double) {
    pairs.append((found, label))
  }

  /// The number of pairs.
  var count: Int { pairs.count }

  /// The mean of the measured minus the labelled numbers.
  var meanDifference: Double { mean { $0.found - $0.label } }

  /// The mean of the absolute differences from the mean difference.
  var meanErrorWithoutDifference: Double {
    let difference = meanDifference
    return mean { abs($0.found - $0.label - difference) }
  }

  /// Pearson's correlation.
  var correlation: Double {
    let (found, label) = (mean { $0.found }, mean { $0.label })
    let common = mean { ($0.found - found) * ($0.label - label) }
    let spread = mean { ($0.found - found) * ($0.found - found) }
    let labelSpread = mean { ($0.label - label) * ($0.label - label) }
    return common / (spread * labelSpread).squareRoot()
  }

  private func mean(_ number: ((found: Double, label: Double)) -> Double) -> Double {
    pairs.map(number).reduce(0, +) / Double(pairs.count)
  }
}
