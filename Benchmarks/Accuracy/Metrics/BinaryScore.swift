/// The accuracy of the answers to a yes-or-no question.
struct BinaryScore {
  /// One case: the label, the answer, and the score for yes.
  ///
  /// If no face was found, there is no answer, which counts as wrong.
  struct Answer: Equatable {
    let isTrue: Bool
    let answer: Bool?
    let score: Double?
  }

  private var answers: [Answer] = []

  /// Adds a case.
  mutating func add(_ answer: Answer) {
    answers.append(answer)
  }

  /// The number of cases.
  var count: Int { answers.count }

  /// The number of cases without an answer.
  var missingCount: Int { answers.count { $0.answer == nil } }

  /// The fraction of right answers among the cases that are true.
  var sensitivity: Double { fraction(of: true) }

  /// The fraction of right answers among the cases that are false.
  var specificity: Double { fraction(of: false) }

  /// The mean of both, which does not depend on how many cases are true.
  var balancedAccuracy: Double { (sensitivity + specificity) / 2 }

  /// The area under the receiver operating characteristic: how often a true case scores higher than a
  /// false one, with ties counted half, among the cases with a score.
  var areaUnderCurve: Double {
    let scored = answers.compactMap { answer in
      answer.score.map { (score: $0, isTrue: answer.isTrue) }
    }.sorted { $0.score < $1.score }
    let trueCount = scored.count { $0.isTrue }
    var (pairs, falseBelow, start) = (0.0, 0, 0)
    while start < scored.count {
      let end = scored[start...].firstIndex { $0.score != scored[start].score } ?? scored.count
      let tied = scored[start..<end]
      let tiedTrue = tied.count { $0.isTrue }
      let tiedFalse = tied.count - tiedTrue
      pairs += Double(tiedTrue) * (Double(falseBelow) + Double(tiedFalse) / 2)
      falseBelow += tiedFalse
      start = end
    }
    return pairs / Double(trueCount * (scored.count - trueCount))
  }

  private func fraction(of truth: Bool) -> Double {
    let cases = answers.filter { $0.isTrue == truth }
    return Double(cases.count { $0.answer == truth }) / Double(cases.count)
  }
}
