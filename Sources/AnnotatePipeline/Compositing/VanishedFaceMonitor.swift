internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// Notices when a face vanishes in the middle of the picture, which suggests that it was not detected.
///
/// A face does not count as vanished if it was about to leave the picture, if another face covers its
/// position, or if the scene ends.
struct VanishedFaceMonitor {
  /// The distance from the border at which a face can leave the picture in the next frame, as a fraction of
  /// its width.
  private static let leavingDistance = 0.25
  /// The minimum overlap (intersection over union) at which another face covers the position of a missing
  /// one.
  private static let replacingOverlap = 0.3

  private struct Motion {
    var bounds: Rect<DisplaySpace>
    /// How far the face moved in the last frame.
    var step = (x: 0.0, y: 0.0)
  }

  private let picture: Rect<DisplaySpace>
  private var present: [FaceKey: Motion] = [:]
  private var missing: [FaceKey: Rect<DisplaySpace>] = [:]
  /// The numbers of all faces that have vanished.
  private(set) var vanished: Set<Int> = []

  /// Prepares for frames with this picture, or with this part of it if faces are detected only there.
  init(picture: Rect<DisplaySpace>) {
    self.picture = picture
  }

  /// Adds the next frame.
  ///
  /// - Returns: whether a face is missing in it.
  mutating func isFaceMissing(among faces: [Face], startsScene: Bool) -> Bool {
    if startsScene { (present, missing) = ([:], [:]) }
    let bounds = Dictionary(
      uniqueKeysWithValues: zip(FaceKey.keys(of: faces), faces.map(\.observation.bounds))
    )
    for (key, motion) in present where bounds[key] == nil && !isLeaving(motion) {
      missing[key] = motion.bounds
    }
    missing = missing.filter { key, last in
      bounds[key] == nil
        && !bounds.values.contains {
          $0.intersectionOverUnion(with: last) >= Self.replacingOverlap
        }
    }
    vanished.formUnion(missing.keys.map(\.id))
    let before = present
    present = Dictionary(
      uniqueKeysWithValues: bounds.map { key, bounds in
        (key, Motion(bounds: bounds, step: Self.step(from: before[key]?.bounds, to: bounds)))
      }
    )
    return !missing.isEmpty
  }

  private func isLeaving(_ motion: Motion) -> Bool {
    let (bounds, margin) = (motion.bounds, Self.leavingDistance * motion.bounds.width)
    let (x, y) = (bounds.x + motion.step.x, bounds.y + motion.step.y)
    return x - margin < picture.x || y - margin < picture.y
      || x + bounds.width + margin > picture.maxX || y + bounds.height + margin > picture.maxY
  }

  private static func step(
    from old: Rect<DisplaySpace>?,
    to new: Rect<DisplaySpace>
  ) -> (x: Double, y: Double) {
    guard let old else { return (0, 0) }
    return (new.center.x - old.center.x, new.center.y - old.center.y)
  }
}
