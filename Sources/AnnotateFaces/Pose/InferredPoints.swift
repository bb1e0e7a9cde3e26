package import AnnotateMediaTypes
internal import Glibc

/// The points on the near side of a face in profile that were not seen, as the head model has them.
///
/// The model is turned like the head and moved and scaled onto the points that were seen.
package struct InferredPoints: Sendable, Equatable {
  /// The size of the yaw in degrees from which points are inferred; before, the mesh has them.
  package static let leastYaw = 45.0
  /// The least number of seen points that tell the size and the position of the head.
  private static let leastCount = 2

  /// Whether the subject's left side is the near one.
  package let isLeft: Bool
  /// The near eye; nil if it was seen.
  package private(set) var eye: Point<SquareSpace>?
  /// The near brow; nil if it was seen.
  package private(set) var brow: Brow<SquareSpace>?
  /// The tip of the nose; nil if it was seen.
  package private(set) var nose: Point<SquareSpace>?
  /// The near corner of the mouth; nil if it was seen.
  package private(set) var mouthCorner: Point<SquareSpace>?

  /// Infers the points of a face; nil if it is not turned far, if fewer than two points on the near side
  /// are known, or if none is missing.
  package init?(of face: FaceObservation<SquareSpace>) {
    guard let pose = face.pose, let yaw = pose.yaw, abs(yaw) >= Self.leastYaw else { return nil }
    isLeft = yaw < 0
    let marks = face.landmarks
    let seen = (
      eye: isLeft ? marks.leftEye : marks.rightEye, nose: marks.nose,
      mouth: isLeft ? marks.mouthLeft : marks.mouthRight
    )
    let known = [
      (HeadModel.leftEye, seen.eye), (HeadModel.detectedNoseTip, seen.nose),
      (HeadModel.mouthLeft, seen.mouth),
    ].compactMap { model, point in point.map { (model, $0) } }
    let hasBrow = (isLeft ? marks.leftBrow : marks.rightBrow) != nil
    guard known.count >= Self.leastCount, !hasBrow || known.count < 3,
      let head = PlacedHead(pose, isLeft: isLeft, on: known)
    else { return nil }
    eye = seen.eye == nil ? head.position(of: HeadModel.leftEye) : nil
    nose = seen.nose == nil ? head.position(of: HeadModel.detectedNoseTip) : nil
    mouthCorner = seen.mouth == nil ? head.position(of: HeadModel.mouthLeft) : nil
    let places = HeadModel.leftBrow.map(head.position)
    brow = hasBrow ? nil : Brow(inner: places[0], middle: places[1], outer: places[2])
  }
}

/// The head model in the pose, the size and the position in which it comes nearest to some points.
private struct PlacedHead {
  private let head: TurnedHead
  private let isLeft: Bool
  private let turn: (sine: Double, cosine: Double)
  private var (scale, shift) = (1.0, SIMD2<Double>.zero)

  /// Places the model; nil if the points are all at one position.
  ///
  /// - Parameters:
  ///   - pose: the pose of the head.
  ///   - isLeft: whether points of the model's left side are wanted on that side, and not mirrored.
  ///   - points: points of the model's left side or its middle, and where they are.
  init?(_ pose: HeadPose, isLeft: Bool, on points: [(SIMD3<Double>, Point<SquareSpace>)]) {
    head = TurnedHead(yaw: pose.yaw ?? 0, pitch: pose.pitch ?? 0)
    self.isLeft = isLeft
    let roll = pose.roll * .pi / 180
    turn = (sin(roll), cos(roll))
    let from = points.map { rolled($0.0) }
    let to = points.map { SIMD2($0.1.x, $0.1.y) }
    let count = Double(points.count)
    let (middle, target) = (from.reduce(.zero, +) / count, to.reduce(.zero, +) / count)
    let spread = from.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() }
    let common = zip(from, to).reduce(0) { $0 + (($1.0 - middle) * ($1.1 - target)).sum() }
    scale = common / spread
    guard scale > 0, scale.isFinite else { return nil }
    shift = target - scale * middle
  }

  /// The position of a point of the model's left side or its middle.
  func position(of point: SIMD3<Double>) -> Point<SquareSpace> {
    let place = scale * rolled(point) + shift
    return Point(place.x, place.y)
  }

  private func rolled(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let seen = head.seen(isLeft ? point : HeadModel.mirrored(point))
    return SIMD2(
      turn.cosine * seen.x - turn.sine * seen.y,
      turn.sine * seen.x + turn.cosine * seen.y
    )
  }
}

/// The five points of a face in profile whose eyes lie at almost one position, as do the corners of its mouth,
/// though not where the head model has them: detectors place the nose of such faces too near to the eyes, and
/// the far eye above or below the other one.
struct ProfilePoints {
  /// The maximum distance of both eyes, and of both corners of the mouth, as a fraction of the distance from the
  /// eyes to the mouth.
  ///
  /// On faces that look towards the camera, it is about one.
  private static let maximumGap = 0.25
  /// The least distance of the nose from the line through eyes and mouth, as a fraction of the same distance.
  ///
  /// Faces that the picture's edge cuts off have eyes at one position too, but no nose next to them.
  private static let leastNose = 0.12
  /// The typical size of the yaw of such faces, in degrees.
  private static let typicalYaw = 80.0

  /// How far the head is turned to the subject's own left, in degrees.
  let yaw: Double
  /// The rotation of the head, in degrees clockwise as seen.
  let roll: Double

  /// Recognises a profile; nil unless all points are known and lie so.
  init?(_ landmarks: FaceLandmarks<SquareSpace>) {
    guard let leftEye = landmarks.leftEye, let rightEye = landmarks.rightEye,
      let nose = landmarks.nose, let left = landmarks.mouthLeft, let right = landmarks.mouthRight
    else { return nil }
    let (eyes, mouth) = (leftEye.midpoint(to: rightEye), left.midpoint(to: right))
    let height = eyes.distance(to: mouth)
    let gap = max(leftEye.distance(to: rightEye), left.distance(to: right))
    guard height > 0, gap < Self.maximumGap * height else { return nil }
    let (down, beside) = (
      SIMD2(mouth.x - eyes.x, mouth.y - eyes.y) / height, SIMD2(nose.x - eyes.x, nose.y - eyes.y)
    )
    // Positive if the nose is on the right of somebody who stands upright in the picture.
    let offset = beside.x * down.y - beside.y * down.x
    guard abs(offset) >= Self.leastNose * height else { return nil }
    yaw = offset > 0 ? Self.typicalYaw : -Self.typicalYaw
    let head = TurnedHead(yaw: yaw, pitch: 0)
    let side = offset > 0 ? HeadModel.mirrored : { $0 }
    let model = [HeadModel.leftEye, HeadModel.mouthLeft].map { head.seen(side($0)) }
    let targets = [SIMD2(eyes.x, eyes.y), SIMD2(mouth.x, mouth.y)]
    guard let fit = SimilarityFit(model, to: targets) else { return nil }
    roll = fit.degrees
  }
}
