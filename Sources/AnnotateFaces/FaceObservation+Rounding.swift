internal import AnnotateMediaTypes

extension FaceObservation {
  /// The same face with rounded numbers, so that written numbers are short and are read back exactly:
  /// coordinates and angles to a ten-thousandth of a pixel or degree, shares to a millionth.
  ///
  /// The errors of detectors are a thousand times larger.
  package var rounded: FaceObservation {
    var face = self
    face.bounds = Rect(
      x: Self.coordinate(bounds.x),
      y: Self.coordinate(bounds.y),
      width: Self.coordinate(bounds.width),
      height: Self.coordinate(bounds.height)
    )
    face.confidence = Self.share(confidence)
    face.landmarks = landmarks.changed { Self.point($1) }
    face.appearance = appearance?.rounded
    face.pose = pose.map {
      HeadPose(
        roll: Self.coordinate($0.roll),
        yaw: $0.yaw.map(Self.coordinate),
        pitch: $0.pitch.map(Self.coordinate),
        source: $0.source,
        confidence: $0.confidence.map(Self.share)
      )
    }
    face.expression = FaceExpression(
      leftEye: expression.leftEye.map(Self.state),
      rightEye: expression.rightEye.map(Self.state),
      smile: expression.smile.map {
        Smile(score: Self.share($0.score), isSmiling: $0.isSmiling)
      }
    )
    face.mesh = mesh?.map { MeshPoint(Self.point($0.position), depth: Self.coordinate($0.depth)) }
    return face
  }

  private static func point(_ point: Point<Space>) -> Point<Space> {
    Point(coordinate(point.x), coordinate(point.y))
  }

  private static func state(_ state: EyeState) -> EyeState {
    EyeState(openness: share(state.openness), isClosed: state.isClosed)
  }

  private static func coordinate(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  private static func share(_ value: Double) -> Double { (value * 1_000_000).rounded() / 1_000_000 }
}

extension Appearance {
  /// The same colours, rounded to a ten-thousandth.
  fileprivate var rounded: Appearance? {
    Appearance(values.map { ($0 * 10_000).rounded() / 10_000 })
  }
}
