internal import AnnotateMediaTypes

extension FaceObservation {
  /// The same face in numbers of few digits, so that what is written of it can be read again exactly and
  /// at little cost: places and angles to a ten-thousandth of a pixel or degree, shares to a millionth.
  ///
  /// Detectors are wrong by a thousand times as much.
  package var rounded: FaceObservation {
    var face = self
    face.bounds = Rect(
      x: Self.place(bounds.x),
      y: Self.place(bounds.y),
      width: Self.place(bounds.width),
      height: Self.place(bounds.height)
    )
    face.confidence = Self.share(confidence)
    face.landmarks = landmarks.changed { Self.point($1) }
    face.appearance = appearance?.rounded
    face.pose = pose.map {
      HeadPose(
        roll: Self.place($0.roll),
        yaw: $0.yaw.map(Self.place),
        pitch: $0.pitch.map(Self.place)
      )
    }
    face.expression = FaceExpression(
      leftEye: expression.leftEye.map(Self.state),
      rightEye: expression.rightEye.map(Self.state),
      smile: expression.smile.map {
        Smile(score: Self.share($0.score), isSmiling: $0.isSmiling)
      }
    )
    face.mesh = mesh?.map { MeshPoint(Self.point($0.position), depth: Self.place($0.depth)) }
    return face
  }

  private static func point(_ point: Point<Space>) -> Point<Space> {
    Point(place(point.x), place(point.y))
  }

  private static func state(_ state: EyeState) -> EyeState {
    EyeState(openness: share(state.openness), isClosed: state.isClosed)
  }

  private static func place(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  private static func share(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }
}

extension Appearance {
  /// The same colours to a ten-thousandth.
  fileprivate var rounded: Appearance? {
    Appearance(values.map { ($0 * 10_000).rounded() / 10_000 })
  }
}
