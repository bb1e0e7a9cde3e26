internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// Notices faces that vanish in the middle of the picture, which faces do not do by themselves.
///
/// A face that was about to leave the picture explains itself, as does one whose place another face
/// takes, and the end of a scene.
struct LossWatch {
  /// How near to the border a face may be to leave the picture in the next frame, in its own sizes.
  private static let leavingDistance = 0.25
  /// How much of its place another face has to take.
  private static let replacingOverlap = 0.3

  private struct Place {
    var bounds: Rect<DisplaySpace>
    /// How far the face went in the last frame.
    var step = (x: 0.0, y: 0.0)
  }

  private let picture: Rect<DisplaySpace>
  private var present: [FaceKey: Place] = [:]
  private var missing: [FaceKey: Rect<DisplaySpace>] = [:]
  /// The numbers of all faces that have vanished.
  private(set) var vanished: Set<Int> = []

  /// Makes ready for the frames of a picture, or the part of it in which faces are looked at.
  init(picture: Rect<DisplaySpace>) {
    self.picture = picture
  }

  /// Takes in the next frame.
  ///
  /// - Returns: whether a face is missing in it.
  mutating func isAnybodyMissing(among faces: [Face], startsScene: Bool) -> Bool {
    if startsScene { (present, missing) = ([:], [:]) }
    let bounds = Dictionary(
      uniqueKeysWithValues: zip(FaceKey.keys(of: faces), faces.map(\.observation.bounds))
    )
    for (key, place) in present where bounds[key] == nil && !isLeaving(place) {
      missing[key] = place.bounds
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
        (key, Place(bounds: bounds, step: Self.step(from: before[key]?.bounds, to: bounds)))
      }
    )
    return !missing.isEmpty
  }

  private func isLeaving(_ place: Place) -> Bool {
    let (bounds, margin) = (place.bounds, Self.leavingDistance * place.bounds.width)
    let (x, y) = (bounds.x + place.step.x, bounds.y + place.step.y)
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
