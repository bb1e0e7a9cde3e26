/// A logistic regression: a probability from a weighted sum of measures.
struct LogisticModel {
  /// One weight for each measure.
  let weights: [Double]
  /// The constant that is added to the sum.
  let bias: Double

  /// The log-odds for these measures.
  ///
  /// - Precondition: there are as many measures as weights.
  func logit(_ measures: [Double]) -> Double {
    precondition(measures.count == weights.count, "a model takes the measures it was fitted on")
    return zip(weights, measures).reduce(bias) { $0 + $1.0 * $1.1 }
  }
}
