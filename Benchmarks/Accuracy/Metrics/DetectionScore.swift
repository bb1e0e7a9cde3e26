/// The precision and recall of a detector over many pictures.
struct DetectionScore: Equatable {
  /// The number of labelled faces.
  private(set) var labelCount = 0
  /// Each detection that counts: its confidence, and whether it is right.
  private(set) var detections: [(confidence: Double, isRight: Bool)] = []

  static func == (one: Self, other: Self) -> Bool {
    one.labelCount == other.labelCount
      && one.detections.elementsEqual(other.detections) { $0 == $1 }
  }

  /// Adds labelled faces.
  mutating func addLabels(_ count: Int) {
    labelCount += count
  }

  /// Adds a detection.
  mutating func add(confidence: Double, isRight: Bool) {
    detections.append((confidence, isRight))
  }

  private var rightCount: Int { detections.count { $0.isRight } }

  /// The fraction of detections that are faces.
  var precision: Double { Double(rightCount) / Double(detections.count) }

  /// The fraction of faces that were found.
  var recall: Double { Double(rightCount) / Double(labelCount) }

  /// The area under the curve of precision over recall as the least confidence falls; the precision at
  /// each recall is the best at that or any higher recall (PASCAL VOC since 2010).
  var averagePrecision: Double {
    guard labelCount > 0 else { return .nan }
    let ordered = detections.sorted { $0.confidence > $1.confidence }
    var points: [(right: Int, precision: Double)] = []
    var right = 0
    for (index, detection) in ordered.enumerated() {
      right += detection.isRight ? 1 : 0
      // Detections of equal confidence are counted together.
      let isLast =
        index + 1 == ordered.count || ordered[index + 1].confidence != detection.confidence
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
