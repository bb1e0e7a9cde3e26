internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// A face as a line of a sidecar has it.
struct WrittenFace {
  /// The face before its numbers were rounded; what follows from them is computed from these.
  let original: Face
  /// The face with rounded numbers.
  let rounded: FaceObservation<DisplaySpace>

  /// Rounds the numbers of a face.
  init(_ face: Face) {
    original = face
    rounded = face.observation.rounded(to: .sidecar)
  }

  /// The face as a reader of the line gets it: without what the tracker alone needs, and without the parts of eyes
  /// of which the centre is not known.
  ///
  /// Numbers that are not finite are written as null, and so are not known to a reader.
  ///
  /// - Throws: `SidecarFailure` if a reader would refuse it.
  func read() throws(SidecarFailure) -> Face {
    var face = rounded
    (face.appearance, face.signature, face.isTentative) = (nil, nil, false)
    if face.landmarks.leftEye == nil {
      (face.landmarks.leftPupil, face.landmarks.leftEyeOutline) = (nil, nil)
      face.expression.leftEye = nil
    }
    if face.landmarks.rightEye == nil {
      (face.landmarks.rightPupil, face.landmarks.rightEyeOutline) = (nil, nil)
      face.expression.rightEye = nil
    }
    face.confidence = face.confidence.isFinite ? face.confidence : 1
    face.pose = face.pose.flatMap(Self.known)
    face.expression = FaceExpression(
      leftEye: face.expression.leftEye.map(Self.known),
      rightEye: face.expression.rightEye.map(Self.known),
      smile: face.expression.smile.map(Self.known),
      gaze: face.expression.gaze.flatMap(Self.known)
    )
    try check(face)
    return Face(
      id: original.id,
      person: original.person,
      frameCount: original.frameCount,
      observation: face
    )
  }

  /// The pose as a reader gets it: a roll alone follows from the eyes.
  private static func known(_ pose: HeadPose) -> HeadPose? {
    var pose = pose
    pose.yaw = pose.yaw.flatMap { $0.isFinite ? $0 : nil }
    pose.pitch = pose.pitch.flatMap { $0.isFinite ? $0 : nil }
    pose.confidence = pose.confidence.flatMap { $0.isFinite ? $0 : nil }
    return pose.roll.isFinite && (pose.yaw != nil || pose.pitch != nil) ? pose : nil
  }

  private static func known(_ eye: EyeState) -> EyeState {
    let openness = eye.openness.isFinite ? eye.openness : eye.isClosed == true ? 0 : 1
    return EyeState(openness: openness, isClosed: eye.isClosed)
  }

  private static func known(_ smile: Smile) -> Smile {
    let score = smile.score.isFinite ? smile.score : smile.isSmiling ? 1 : 0
    return Smile(score: score, isSmiling: smile.isSmiling)
  }

  private static func known(_ gaze: Gaze) -> Gaze? {
    gaze.yaw.isFinite && gaze.pitch.isFinite ? gaze : nil
  }

  /// Checks everything that a reader checks of a face.
  private func check(_ face: FaceObservation<DisplaySpace>) throws(SidecarFailure) {
    let maximum = Int(Int32.max)
    try require((0...maximum).contains(original.id), "id", "a whole number of at least 0")
    try require(
      (1...maximum).contains(original.person ?? 1),
      "person",
      "a whole number of at least 1"
    )
    try require(original.frameCount >= 0, "frameCount", "a whole number of at least 0")
    let bounds = face.bounds
    try require(
      [bounds.x, bounds.y, bounds.width, bounds.height].allSatisfy(\.isLength)
        && bounds.width >= 0 && bounds.height >= 0,
      "bounds",
      "four numbers with a width and height of at least 0"
    )
    try require(
      face.landmarks.numbered.allSatisfy { $0.map { $0.x.isLength && $0.y.isLength } ?? true },
      "landmarks",
      "points in a picture"
    )
    try require(
      (face.mesh ?? []).allSatisfy {
        $0.position.x.isLength && $0.position.y.isLength && $0.depth.isLength
      },
      "mesh",
      "an array of three numbers for each point"
    )
    let pose = face.pose
    let angles = [pose?.roll, pose?.yaw, pose?.pitch].compactMap(\.self)
    try require(angles.allSatisfy { (-360...360).contains($0) }, "pose", "angles in degrees")
    let (expression, trust) = (face.expression, pose?.confidence)
    let gaze = [expression.gaze?.yaw, expression.gaze?.pitch].compactMap(\.self)
    try require(gaze.allSatisfy { (-360...360).contains($0) }, "gaze", "two angles in degrees")
    let fractions = [
      face.confidence, trust, expression.leftEye?.openness, expression.rightEye?.openness,
      expression.smile?.score,
    ]
    try require(
      fractions.compactMap(\.self).allSatisfy { (0...1).contains($0) },
      "confidence",
      "a number from 0 to 1"
    )
  }

  private func require(
    _ holds: Bool,
    _ name: String,
    _ description: String
  ) throws(SidecarFailure) {
    guard holds else { throw SidecarFailure("'\(name)' is not \(description)") }
  }
}
