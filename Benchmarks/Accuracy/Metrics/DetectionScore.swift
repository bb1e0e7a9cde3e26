/// How right a detector's findings are, gathered over pictures.
struct DetectionScore: Equatable {
  /// How many faces there are to be found.
  private(set) var labelCount = 0
  /// Each finding that counts: how sure the detector was, and whether it was right.
  private(set) var findings: [(confidence: Double, isRight: Bool)] = []

  static func == (one: Self, other: Self) -> Bool {
    one.labelCount == other.labelCount
      && one.findings.elementsEqual(other.findings) { $0 == $1 }
  }

  /// Adds faces that are to be found.
  mutating func addLabels(_ count: Int) {
    labelCount += count
  }

  /// Adds a finding.
  mutating func add(confidence: Double, isRight: Bool) {
    findings.append((confidence, isRight))
  }

  private var rightCount: Int { findings.count { $0.isRight } }

  /// The share of findings that are faces.
  var precision: Double { Double(rightCount) / Double(findings.count) }

  /// The share of faces that were found.
  var recall: Double { Double(rightCount) / Double(labelCount) }

  /// The area under the curve of precision over recall as the least confidence falls, where the
  /// precision at each recall is the best that any higher recall has (PASCAL VOC since 2010).
  var averagePrecision: Double {
    guard labelCount > 0 else { return .nan }
    let ordered = findings.sorted { $0.confidence > $1.confidence }
    var points: [(right: Int, precision: Double)] = []
    var right = 0
    for (index, finding) in ordered.enumerated() {
      right += finding.isRight ? 1 : 0
      // Findings that are equally sure come and go together.
      let isLast =
        index + 1 == ordered.count || ordered[index + 1].confidence != finding.confidence
      if isLast { points.append((right, Double(right) / Double(index + 1))) }
    }
    var (area, best, above) = (0.0, 0.0, right)
    for (position, point) in points.enumerated().reversed() {
      best = max(best, point.precision)
      above = position == 0 ? 0 : points[position - 1].right
      area += best * Double(point.right - above)
    }
    return area / Double(labelCount)
  }
}
