internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateStamps
internal import Foundation

/// What is compared with the label of a head: what was found, or what somebody else read off the picture.
struct HeadPoseAnswer {
  /// The fraction of the picture of glasses that they fill.
  private static let filledFraction = 0.98
  /// The heights of the eyes and of the hinges in that picture, in terms of its height.
  private static let (eyeHeight, hingeHeight) = (0.44, 0.24)

  /// The yaw in degrees; nil if it is not known.
  let yaw: Double?
  /// The width of the front of glasses, and the middle between its ends, in pixels as displayed; nil if there
  /// are none.
  let glasses: (width: Double, center: Point<DisplaySpace>)?

  /// What was found.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - glasses: the stamp of the style `glasses`, in square pixels, which those of all labelled pictures are.
  ///   - areWorn: whether the face wears glasses: their ends are then labelled where the hinges are, and else on
  ///     the line of the eyes.
  init(_ face: FaceObservation<DisplaySpace>, glasses: Stamp?, areWorn: Bool) {
    yaw = face.pose?.yaw
    self.glasses = glasses.map { stamp in
      let height = areWorn ? Self.hingeHeight : Self.eyeHeight
      let down = (height - 0.5) * stamp.height
      let turn = stamp.rotation * .pi / 180
      let middle = Point<DisplaySpace>(
        stamp.center.x - down * sin(turn),
        stamp.center.y + down * cos(turn)
      )
      return (Self.filledFraction * stamp.width, middle)
    }
  }

  /// A second reading.
  init(_ reading: HeadPoseLabels.Face.SecondReading) {
    yaw = reading.yaw
    if let left = reading.left, let right = reading.right {
      let ends = (Point<DisplaySpace>(left[0], left[1]), Point<DisplaySpace>(right[0], right[1]))
      glasses = (ends.0.distance(to: ends.1), ends.0.midpoint(to: ends.1))
    } else {
      glasses = nil
    }
  }
}
