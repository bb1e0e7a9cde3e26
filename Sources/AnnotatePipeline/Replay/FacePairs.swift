internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// Which faces of one frame lie on which others.
enum FacePairs {
  /// Pairs faces, those first that overlap most.
  ///
  /// - Parameters:
  ///   - faces: some faces.
  ///   - others: other faces in the same frame.
  ///   - least: the minimum overlap (intersection over union).
  /// - Returns: pairs of indices in `faces` and in `others`; each index is in one pair at most.
  static func overlapping(
    _ faces: [Face],
    _ others: [Face],
    by least: Double
  ) -> [(Int, Int)] {
    let pairs = faces.indices.flatMap { index in
      others.indices.map { other in
        (index, other, overlap(faces[index], others[other]))
      }
    }
    var (done, taken) = (Set<Int>(), Set<Int>())
    return pairs.sorted { $0.2 > $1.2 }.compactMap { index, other, overlap in
      guard overlap >= least, !taken.contains(other), done.insert(index).inserted else {
        return nil
      }
      taken.insert(other)
      return (index, other)
    }
  }

  private static func overlap(_ face: Face, _ other: Face) -> Double {
    face.observation.bounds.intersectionOverUnion(with: other.observation.bounds)
  }
}
