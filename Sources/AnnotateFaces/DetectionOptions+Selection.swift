package import AnnotateMediaTypes

extension DetectionOptions {
  /// The faces of one frame that count, in their order.
  ///
  /// - Parameters:
  ///   - faces: all that were found.
  ///   - pictureHeight: the height of the picture as it is shown.
  /// - Returns: those that options do not rule out.
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
