internal import AnnotateFaces
internal import AnnotateMediaTypes

/// How near the points on the near side of faces in profile are to their labels, in widths of the head.
struct ProfilePointScore {
  /// A point on the near side.
  enum Part: String, CaseIterable {
    case eye, nose, mouth = "corner of the mouth"
  }

  private var seen = Distribution()
  private var inferred = Distribution()
  private var labels = 0

  /// Adds a point of a face, if it is labelled, and where the head model has it without having seen it.
  mutating func add(
    _ part: Part,
    _ label: HeadPoseLabels.Face,
    _ face: FaceObservation<SquareSpace>
  ) {
    guard let pose = face.pose, let yaw = pose.yaw, abs(yaw) >= InferredPoints.leastYaw,
      yaw.sign == label.yaw.sign, let wanted = label.nearPoint(part)
    else { return }
    labels += 1
    let isLeft = yaw < 0
    let path = Self.path(part, isLeft: isLeft)
    let width = label.bounds.width
    if let found = face.landmarks[keyPath: path] { seen.add(found.distance(to: wanted) / width) }
    var hidden = face
    hidden.landmarks[keyPath: path] = nil
    guard let points = InferredPoints(of: hidden) else { return }
    let place =
      switch part {
      case .eye: points.eye
      case .nose: points.nose
      case .mouth: points.mouthCorner
      }
    if let place { inferred.add(place.distance(to: wanted) / width) }
  }

  private static func path(
    _ part: Part,
    isLeft: Bool
  ) -> WritableKeyPath<FaceLandmarks<SquareSpace>, Point<SquareSpace>?> {
    switch part {
    case .eye: isLeft ? \.leftEye : \.rightEye
    case .nose: \.nose
    case .mouth: isLeft ? \.mouthLeft : \.mouthRight
    }
  }

  /// The names of the columns.
  static let names = [
    "labels", "seen", "median error", "90 % are below", "inferred", "median error",
    "90 % are below",
  ]

  /// The cells of a row.
  var cells: [String] {
    ["\(labels)"]
      + [seen, inferred].flatMap {
        ["\($0.count)", $0.median.percent, $0.quantile(0.9).percent]
      }
  }
}

extension HeadPoseLabels.Face {
  /// A labelled point of the side that is turned towards the camera; nil if it is not seen.
  func nearPoint(_ part: ProfilePointScore.Part) -> Point<SquareSpace>? {
    let near = yaw < 0 ? left : right
    let position =
      switch part {
      case .eye: near.eye
      case .nose: nose
      case .mouth: near.mouth
      }
    return position.map { Point($0[0], $0[1]) }
  }
}
