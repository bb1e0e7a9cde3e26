internal import AnnotateMediaTypes

/// Assigns found faces to labelled ones if the labels' boxes have other extents than the program's.
enum FaceAssignment {
  /// The least overlap (IoU).
  static let leastOverlap = 0.25

  /// Returns the index of the face of each label, or nil if there is none; pairs with the largest
  /// overlap are assigned first.
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
