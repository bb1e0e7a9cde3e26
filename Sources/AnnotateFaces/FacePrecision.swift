package import AnnotateMediaTypes

/// How finely the numbers of a face are rounded before they are written, so that they are short and are read back exactly.
///
/// The errors of detectors are much larger.
package struct FacePrecision: Sendable {
  /// For detections files, from which faces are tracked: coordinates and angles to a ten-thousandth of a pixel or degree,
  /// fractions to a millionth.
  package static let detections = FacePrecision(
    perUnit: 10_000,
    perWhole: 1_000_000,
    perConfidenceOfPose: 1_000_000,
    keepsNegativeZero: true
  )
  /// For sidecars: coordinates and angles to a hundredth of a pixel or degree, fractions to a ten-thousandth, and the
  /// confidence of a pose to a hundredth.
  package static let sidecar = FacePrecision(
    perUnit: 100,
    perWhole: 10_000,
    perConfidenceOfPose: 100,
    keepsNegativeZero: false
  )

  /// The number of steps in a pixel or degree.
  private let perUnit: Double
  /// The number of steps between 0 and 1.
  private let perWhole: Double
  /// The number of steps between 0 and 1 for the confidence of a pose.
  private let perConfidenceOfPose: Double
  /// Whether a small negative number becomes -0, which is written with its sign.
  private let keepsNegativeZero: Bool

  private init(
    perUnit: Double,
    perWhole: Double,
    perConfidenceOfPose: Double,
    keepsNegativeZero: Bool
  ) {
    (self.perUnit, self.perWhole) = (perUnit, perWhole)
    (self.perConfidenceOfPose, self.keepsNegativeZero) = (perConfidenceOfPose, keepsNegativeZero)
  }

  /// A coordinate or length in pixels, or an angle in degrees, rounded.
  package func length(_ value: Double) -> Double { rounded(value, perUnit) }

  /// A point, rounded.
  package func point<Space>(_ point: Point<Space>) -> Point<Space> {
    Point(length(point.x), length(point.y))
  }

  /// A number from 0 to 1, rounded.
  func fraction(_ value: Double) -> Double { rounded(value, perWhole) }

  /// The confidence of a pose, from 0 to 1, rounded.
  func confidenceOfPose(_ value: Double) -> Double { rounded(value, perConfidenceOfPose) }

  private func rounded(_ value: Double, _ steps: Double) -> Double {
    let scaled = value * steps
    // Numbers that large have no decimals.
    guard scaled.isFinite else { return value }
    let rounded = scaled.rounded() / steps
    return keepsNegativeZero ? rounded : rounded + 0
  }
}

extension FaceObservation {
  /// The same face with all its numbers rounded.
  package func rounded(to precision: FacePrecision) -> FaceObservation {
    var face = self
    face.bounds = Rect(
      x: precision.length(bounds.x),
      y: precision.length(bounds.y),
      width: precision.length(bounds.width),
      height: precision.length(bounds.height)
    )
    face.confidence = precision.fraction(confidence)
    face.landmarks = landmarks.changed { precision.point($1) }
    face.appearance = appearance?.rounded
    face.pose = pose.map {
      HeadPose(
        roll: precision.length($0.roll),
        yaw: $0.yaw.map(precision.length),
        pitch: $0.pitch.map(precision.length),
        source: $0.source,
        confidence: $0.confidence.map(precision.confidenceOfPose)
      )
    }
    func state(_ state: EyeState) -> EyeState {
      EyeState(openness: precision.fraction(state.openness), isClosed: state.isClosed)
    }
    face.expression = FaceExpression(
      leftEye: expression.leftEye.map(state),
      rightEye: expression.rightEye.map(state),
      smile: expression.smile.map {
        Smile(score: precision.fraction($0.score), isSmiling: $0.isSmiling)
      },
      gaze: expression.gaze.map {
        Gaze(yaw: precision.length($0.yaw), pitch: precision.length($0.pitch))
      }
    )
    face.mesh = mesh?.map {
      MeshPoint(precision.point($0.position), depth: precision.length($0.depth))
    }
    return face
  }
}

extension Appearance {
  /// The same colours, rounded to a ten-thousandth.
  fileprivate var rounded: Appearance? {
    Appearance(values.map { ($0 * 10_000).rounded() / 10_000 })
  }
}
