internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateStamps

/// What is compared with the label of a head: what was found, or what somebody else read off the picture.
struct HeadPoseAnswer {
  /// The share of the picture of glasses that they fill.
  private static let filledShare = 0.98

  /// The yaw in degrees; nil if it is not known.
  let yaw: Double?
  /// The width and the middle of the front of glasses, in pixels as displayed; nil if there are none.
  let glasses: (width: Double, center: Point<DisplaySpace>)?

  /// What was found; `glasses` is the stamp of the style `glasses`, in square pixels, which those of all
  /// labelled pictures are.
  init(_ face: FaceObservation<DisplaySpace>, glasses: Stamp?) {
    yaw = face.pose?.yaw
    self.glasses = glasses.map {
      (Self.filledShare * $0.width, Point($0.center.x, $0.center.y))
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
