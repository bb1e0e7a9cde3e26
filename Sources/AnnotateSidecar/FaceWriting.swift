internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The parts of a face as JSON; parts that were not found are absent.
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
            JSONValue.Member("openness", probability($0.openness)),
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
      "confidence": pose.confidence.map { .rounded($0, places: 2) },
    ])
  }

  static func mouth(_ landmarks: FaceLandmarks<DisplaySpace>) -> JSONValue? {
    let known = points([
      ("left", landmarks.mouthLeft), ("right", landmarks.mouthRight),
      ("upperLip", landmarks.upperLip), ("lowerLip", landmarks.lowerLip),
    ])
    guard !known.isEmpty else { return nil }
    return .object((landmarks.mouth.map(members) ?? []) + known)
  }

  static func smile(_ smile: Smile?) -> JSONValue? {
    smile.map {
      .object(["score": probability($0.score), "smiling": .bool($0.isSmiling)])
    }
  }

  static func brow(_ brow: Brow<DisplaySpace>?) -> JSONValue? {
    brow.map {
      .object(points([("inner", $0.inner), ("middle", $0.middle), ("outer", $0.outer)]))
    }
  }

  /// The points that the head model has where none were seen; nobody reads them, as they follow from the
  /// rest.
  static func inferred(
    _ face: FaceObservation<DisplaySpace>,
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue? {
    guard let points = InferredPoints(of: face.mapped(by: displayToSquare)),
      let toDisplay = displayToSquare.inverse
    else { return nil }
    let side = points.isLeft ? "left" : "right"
    func position(_ point: Point<SquareSpace>) -> JSONValue { Self.point(toDisplay.apply(point)) }
    let members: [(String, JSONValue?)] = [
      (side + "Eye", points.eye.map(position)),
      ("nose", points.nose.map(position)),
      ("mouth", points.mouthCorner.map { .object([side: position($0)]) }),
      (side + "Brow", brow(points.brow?.mapped(by: toDisplay))),
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
        points.map { .array([$0.position.x, $0.position.y, $0.depth].map(coordinate)) }
      )
    }
  }

  static func point(_ point: DisplayPoint) -> JSONValue { .object(members(point)) }

  /// A coordinate, rounded to hundredths of a pixel, which is finer than any detector.
  static func coordinate(_ value: Double) -> JSONValue { .rounded(value, places: 2) }

  private static func probability(_ value: Double) -> JSONValue { .rounded(value, places: 4) }

  private static func members(_ point: DisplayPoint) -> [JSONValue.Member] {
    [JSONValue.Member("x", coordinate(point.x)), JSONValue.Member("y", coordinate(point.y))]
  }

  private static func points(_ named: [(String, DisplayPoint?)]) -> [JSONValue.Member] {
    named.compactMap { name, value in value.map { JSONValue.Member(name, point($0)) } }
  }
}
