import AnnotateFaces
import AnnotateMediaTypes
import AnnotateStamps
import Glibc

/// Synthetic faces for tests.
enum MadeUpSubject {
  /// A face of 120 by 160 with its eyes 60 apart.
  static let upright = StampSubject(
    FaceObservation<SquareSpace>(
      bounds: Rect(x: 100, y: 200, width: 120, height: 160),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(190, 250),
        rightEye: Point(130, 250),
        nose: Point(160, 300),
        mouthLeft: Point(180, 320),
        mouthRight: Point(140, 320)
      )
    )
  )

  /// A face whose eyes are rotated by 45° clockwise.
  static let turned = StampSubject(
    FaceObservation<SquareSpace>(
      bounds: upright.face.bounds,
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(170, 270),
        rightEye: Point(130, 230),
        nose: Point(160, 290),
        mouthLeft: Point(180, 320),
        mouthRight: Point(140, 300)
      )
    )
  )

  /// A face of which only the bounds are known.
  static var withoutPoints: StampSubject {
    StampSubject(FaceObservation(bounds: upright.face.bounds, confidence: 0.9))
  }

  /// Returns the upright face, enlarged by a factor.
  static func large(_ scale: Double) -> StampSubject {
    let map = AffineTransform<SquareSpace, SquareSpace>(scaleX: scale, scaleY: scale)
    return StampSubject(upright.face.mapped(by: map))
  }

  /// Returns an elliptic face around (500, 400), rotated by `roll` degrees.
  static func ellipse(width: Double, height: Double, roll: Double) -> StampSubject {
    let angle = roll * .pi / 180
    func extent(_ first: Double, _ second: Double) -> Double {
      (first * first + second * second).squareRoot()
    }
    let across = extent(width * cos(angle), height * sin(angle))
    let down = extent(width * sin(angle), height * cos(angle))
    var face = FaceObservation<SquareSpace>(
      bounds: Rect(x: 500 - across / 2, y: 400 - down / 2, width: across, height: down),
      confidence: 0.9
    )
    face.pose = HeadPose(roll: roll, yaw: 0, pitch: 0)
    return StampSubject(face)
  }
}
