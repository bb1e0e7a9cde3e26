package import AnnotateMediaTypes

extension DetectionOptions {
  /// Selects the faces of one frame that the options keep, in their order.
  ///
  /// - Parameters:
  ///   - faces: all faces that were found.
  ///   - pictureHeight: the height of the picture in display space.
  /// - Returns: the faces that are large enough, in the region, and among the largest.
  package func chosen(
    of faces: [FaceObservation<DisplaySpace>],
    pictureHeight: Double
  ) -> [FaceObservation<DisplaySpace>] {
    let wanted = faces.filter { isLargeEnough($0, pictureHeight) && isInRegion($0) }
    guard let largestCount, wanted.count > largestCount else { return wanted }
    let largest = wanted.indices.sorted {
      guard wanted[$0].isTentative == wanted[$1].isTentative else { return wanted[$1].isTentative }
      return (wanted[$1].bounds.area, $0) < (wanted[$0].bounds.area, $1)
    }
    return largest.prefix(largestCount).sorted().map { wanted[$0] }
  }

  private func isLargeEnough(
    _ face: FaceObservation<DisplaySpace>,
    _ pictureHeight: Double
  ) -> Bool {
    switch smallestFace {
    case .pixels(let height): face.bounds.height >= height
    case .share(let share): face.bounds.height >= share * pictureHeight
    case nil: true
    }
  }

  private func isInRegion(_ face: FaceObservation<DisplaySpace>) -> Bool {
    region.map { $0.contains(face.bounds.center) } ?? true
  }
}
