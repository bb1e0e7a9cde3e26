internal import AnnotateFaces
internal import AnnotateMediaTypes

/// One examination of a face as comma-separated values; unknown values are empty.
enum FeatureLine {
  private static let counts = (eye: 6, mouth: 107, rigid: HeadPose.rigidNumbers.count)

  /// The names of the columns.
  static let header: String = {
    let face = [
      "path", "face", "crop", "x", "y", "width", "height", "presence", "roll", "yaw", "pitch",
      "leftEyeX", "leftEyeY", "rightEyeX", "rightEyeY", "leftOpenness", "rightOpenness", "smile",
    ]
    let rigid = HeadPose.rigidNumbers.flatMap { ["px\($0)", "py\($0)", "pz\($0)"] }
    return
      (face + (0..<counts.eye).map { "left\($0)" } + (0..<counts.eye).map { "right\($0)" }
      + (0..<counts.mouth).map { "mouth\($0)" } + rigid).joined(separator: ",")
  }()

  /// The values.
  static func text(
    path: String,
    face: Int,
    crop: Int,
    _ examination: FaceExaminer.Examination
  ) -> String {
    let (observation, bounds) = (examination.face, examination.face.bounds)
    let (marks, shown) = (observation.landmarks, observation.expression)
    let eyes = [marks.leftEye, marks.rightEye].flatMap { [$0?.x, $0?.y] }
    let known =
      [bounds.x, bounds.y, bounds.width, bounds.height, examination.examined?.mesh.presence]
      + [observation.pose?.roll, observation.pose?.yaw, observation.pose?.pitch] + eyes
      + [shown.leftEye?.openness, shown.rightEye?.openness, shown.smile?.score]
    let measures = examination.examined.map(ExpressionMeasures.init)
    let values =
      known + padded(measures?.leftEye, counts.eye) + padded(measures?.rightEye, counts.eye)
      + padded(measures?.mouth, counts.mouth)
      + padded(rigid(examination.examined), 3 * counts.rigid)
    let numbers = values.map { $0.map { "\($0)" } ?? "" }
    return ([path, "\(face)", "\(crop)"] + numbers).joined(separator: ",")
  }

  private static func rigid(_ face: ExaminedFace?) -> [Double]? {
    face.map { face in
      HeadPose.rigidNumbers.flatMap { number in
        [face.mesh.points[number].x, face.mesh.points[number].y, face.mesh.depths[number]]
      }
    }
  }

  private static func padded(_ values: [Double]?, _ count: Int) -> [Double?] {
    values ?? [Double?](repeating: nil, count: count)
  }
}
