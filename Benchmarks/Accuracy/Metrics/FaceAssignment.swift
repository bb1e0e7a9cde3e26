internal import AnnotateMediaTypes

/// Which found face a labelled one is, where the labels' boxes have other extents than the product's.
enum FaceAssignment {
  /// The least overlap (IoU).
  static let leastOverlap = 0.25

  /// For each label the index of its face, pairs that overlap most first; nil where there is none.
  static func assign(
    _ labels: [Rect<DisplaySpace>],
    to found: [Rect<DisplaySpace>]
  ) -> [Int?] {
    var pairs: [(overlap: Double, label: Int, face: Int)] = []
    for (label, box) in labels.enumerated() {
      for (face, bounds) in found.enumerated() {
        let overlap = box.intersectionOverUnion(with: bounds)
        if overlap >= leastOverlap { pairs.append((overlap, label, face)) }
      }
    }
    var assigned = [Int?](repeating: nil, count: labels.count)
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { $0.overlap > $1.overlap })
    where assigned[pair.label] == nil && !taken.contains(pair.face) {
      assigned[pair.label] = pair.face
      taken.insert(pair.face)
    }
    return assigned
  }
}
