internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The parts of a face with rounded numbers as JSON; parts that were not found are absent.
enum FaceWriting {
  typealias DisplayPoint = Point<DisplaySpace>

  static func leftEye(_ face: FaceObservation<DisplaySpace>) -> JSONValue? {
    let marks = face.landmarks
    return eye(marks.leftEye, marks.leftPupil, marks.leftEyeOutline, face.expression.leftEye)
  }

  static func rightEye(_ face: FaceObservation<DisplaySpace>) -> JSONValue? {
    let marks = face.landmarks
    return eye(marks.rightEye, marks.rightPupil, marks.rightEyeOutline, face.expression.rightEye)
  }

  private static func eye(
    _ center: DisplayPoint?,
    _ pupil: DisplayPoint?,
    _ outline: EyeOutline<DisplaySpace>?,
    _ state: EyeState?
  ) -> JSONValue? {
    guard let center else { return nil }
    return .object(
      members(center)
        + points([
          ("pupil", pupil), ("inner", outline?.inner), ("outer", outline?.outer),
          ("upperLid", outline?.upperLid), ("lowerLid", outline?.lowerLid),
        ])
        + (state.map {
          [
            JSONValue.Member("openness", number($0.openness)),
            JSONValue.Member("closed", .bool($0.isClosed)),
          ]
        } ?? [])
    )
  }

  /// Where the angles of a head come from; they are members of the face.
  static func pose(_ pose: HeadPose?) -> JSONValue? {
    guard let pose, pose.source != nil || pose.confidence != nil else { return nil }
    return .object([
      "source": pose.source.map { .string($0.rawValue) },
      "confidence": pose.confidence.map(number),
    ])
  }

  static func mouth(
    _ landmarks: FaceLandmarks<DisplaySpace>,
    center: DisplayPoint?
  ) -> JSONValue? {
    let known = points([
      ("left", landmarks.mouthLeft), ("right", landmarks.mouthRight),
      ("upperLip", landmarks.upperLip), ("lowerLip", landmarks.lowerLip),
    ])
    guard !known.isEmpty else { return nil }
    return .object((center.map { members(FacePrecision.sidecar.point($0)) } ?? []) + known)
  }

  static func smile(_ smile: Smile?) -> JSONValue? {
    smile.map {
      .object(["score": number($0.score), "smiling": .bool($0.isSmiling)])
    }
  }

  static func brow(_ brow: Brow<DisplaySpace>?) -> JSONValue? {
    brow.map {
      .object(points([("inner", $0.inner), ("middle", $0.middle), ("outer", $0.outer)]))
    }
  }

  /// The points that the head model has where none were seen in a face, whose numbers are not rounded yet.
  ///
  /// Nobody reads them, as they follow from the rest.
  static func inferred(
    _ face: FaceObservation<DisplaySpace>,
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue? {
    guard let points = InferredPoints(of: face.mapped(by: displayToSquare)),
      let toDisplay = displayToSquare.inverse
    else { return nil }
    let side = points.isLeft ? "left" : "right"
    func shown(_ point: Point<SquareSpace>) -> DisplayPoint {
      FacePrecision.sidecar.point(toDisplay.apply(point))
    }
    func position(_ point: Point<SquareSpace>) -> JSONValue { Self.point(shown(point)) }
    let members: [(String, JSONValue?)] = [
      (side + "Eye", points.eye.map(position)),
      ("nose", points.nose.map(position)),
      ("mouth", points.mouthCorner.map { .object([side: position($0)]) }),
      (
        side + "Brow",
        brow(
          points.brow.map {
            Brow(inner: shown($0.inner), middle: shown($0.middle), outer: shown($0.outer))
          }
        )
      ),
    ]
    return .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
  }

  static func jaw(_ landmarks: FaceLandmarks<DisplaySpace>) -> JSONValue? {
    let sides = [("left", landmarks.leftJaw), ("right", landmarks.rightJaw)]
    let known = sides.filter { !$0.1.isEmpty }
    guard !known.isEmpty else { return nil }
    return .object(known.map { JSONValue.Member($0.0, .array($0.1.map(point))) })
  }

  static func mesh(_ mesh: [MeshPoint<DisplaySpace>]?) -> JSONValue? {
    mesh.map { points in
      .array(
        points.map { .array([$0.position.x, $0.position.y, $0.depth].map(number)) }
      )
    }
  }

  static func point(_ point: DisplayPoint) -> JSONValue { .object(members(point)) }

  /// A number that has been rounded; null if it is not finite, which JSON cannot express.
  static func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }

  private static func members(_ point: DisplayPoint) -> [JSONValue.Member] {
    [JSONValue.Member("x", number(point.x)), JSONValue.Member("y", number(point.y))]
  }

  private static func points(_ named: [(String, DisplayPoint?)]) -> [JSONValue.Member] {
    named.compactMap { name, value in value.map { JSONValue.Member(name, point($0)) } }
  }
}
