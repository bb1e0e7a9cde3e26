internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Parses the parts of a face; absent parts stay unknown.
enum FaceReading {
  static func observation(
    _ json: JSONValue,
    bounds: Rect<DisplaySpace>
  ) throws(SidecarFailure) -> FaceObservation<DisplaySpace> {
    var face = FaceObservation(
      bounds: bounds,
      confidence: try json.optional("confidence", "a number from 0 to 1", \.fraction) ?? 1,
      landmarks: try landmarks(json)
    )
    // What is inferred follows from the rest.
    if let inferred = try json.optionalObject("inferred") { _ = try landmarks(inferred) }
    face.pose = try pose(json)
    face.expression = FaceExpression(
      leftEye: try eyeState(json["leftEye"]),
      rightEye: try eyeState(json["rightEye"]),
      smile: try smile(json.optionalObject("smile")),
      gaze: try gaze(json.optionalObject("gaze"))
    )
    face.mesh = try json.optional("mesh", "an array of three numbers for each point", mesh)
    return face
  }

  /// The pose of the head.
  ///
  /// A roll without yaw and pitch was computed from the eyes. It is not read, so that it follows the eyes
  /// when they are edited.
  private static func pose(_ json: JSONValue) throws(SidecarFailure) -> HeadPose? {
    let roll = try json.optional("roll", "an angle in degrees", \.angle)
    let yaw = try json.optional("yaw", "an angle in degrees", \.angle)
    let pitch = try json.optional("pitch", "an angle in degrees", \.angle)
    guard let roll, yaw != nil || pitch != nil else { return nil }
    let origin = try json.optionalObject("pose")
    return HeadPose(
      roll: roll,
      yaw: yaw,
      pitch: pitch,
      source: try origin?.optional("source", "one of \(poseSources)") {
        $0.string.flatMap(PoseSource.init(rawValue:))
      },
      confidence: try origin?.optional("confidence", "a number from 0 to 1", \.fraction)
    )
  }

  private static let poseSources = PoseSource.allCases.map(\.rawValue).joined(separator: ", ")

  private static func landmarks(
    _ json: JSONValue
  ) throws(SidecarFailure) -> FaceLandmarks<DisplaySpace> {
    let (left, right) = (json["leftEye"], json["rightEye"])
    let (mouth, jaw) = (try json.optionalObject("mouth"), try json.optionalObject("jaw"))
    var landmarks = FaceLandmarks(
      leftEye: try json.optional("leftEye", "a point", point),
      rightEye: try json.optional("rightEye", "a point", point),
      leftPupil: try left?.optional("pupil", "a point", point),
      rightPupil: try right?.optional("pupil", "a point", point),
      nose: try json.optional("nose", "a point", point),
      mouthLeft: try mouth?.optional("left", "a point", point),
      mouthRight: try mouth?.optional("right", "a point", point)
    )
    landmarks.leftEyeOutline = try outline(left)
    landmarks.rightEyeOutline = try outline(right)
    landmarks.leftBrow = try json.optional("leftBrow", "three points", brow)
    landmarks.rightBrow = try json.optional("rightBrow", "three points", brow)
    landmarks.upperLip = try mouth?.optional("upperLip", "a point", point)
    landmarks.lowerLip = try mouth?.optional("lowerLip", "a point", point)
    landmarks.chin = try json.optional("chin", "a point", point)
    landmarks.leftJaw = try jaw?.optional("left", "an array of points", points) ?? []
    landmarks.rightJaw = try jaw?.optional("right", "an array of points", points) ?? []
    return landmarks
  }

  private static func outline(
    _ eye: JSONValue?
  ) throws(SidecarFailure) -> EyeOutline<DisplaySpace>? {
    let inner = try eye?.optional("inner", "a point", point)
    let outer = try eye?.optional("outer", "a point", point)
    let upperLid = try eye?.optional("upperLid", "a point", point)
    let lowerLid = try eye?.optional("lowerLid", "a point", point)
    guard let inner, let outer, let upperLid, let lowerLid else { return nil }
    return EyeOutline(inner: inner, outer: outer, upperLid: upperLid, lowerLid: lowerLid)
  }

  /// The state of an eye; if an edited file has only one of the two members, it implies the other where it
  /// can.
  private static func eyeState(_ eye: JSONValue?) throws(SidecarFailure) -> EyeState? {
    let openness = try eye?.optional("openness", "a number from 0 to 1", \.fraction)
    let isClosed = try eye?.optional("closed", "true or false", \.bool)
    guard openness != nil || isClosed != nil else { return nil }
    var state = EyeState(openness: openness ?? (isClosed == true ? 0 : 1), isClosed: isClosed)
    if isClosed == nil, !state.seemsClosed { state.isClosed = false }
    return state
  }

  private static func smile(_ json: JSONValue?) throws(SidecarFailure) -> Smile? {
    let score = try json?.optional("score", "a number from 0 to 1", \.fraction)
    let isSmiling = try json?.optional("smiling", "true or false", \.bool)
    guard score != nil || isSmiling != nil else { return nil }
    return Smile(
      score: score ?? (isSmiling == true ? 1 : 0),
      isSmiling: isSmiling ?? score.map { $0 >= 0.5 } ?? false
    )
  }

  /// Where the eyes look; unknown without both angles.
  private static func gaze(_ json: JSONValue?) throws(SidecarFailure) -> Gaze? {
    let yaw = try json?.optional("yaw", "an angle in degrees", \.angle)
    let pitch = try json?.optional("pitch", "an angle in degrees", \.angle)
    guard let yaw, let pitch else { return nil }
    return Gaze(yaw: yaw, pitch: pitch)
  }

  private static func brow(_ json: JSONValue) -> Brow<DisplaySpace>? {
    guard let inner = json["inner"].flatMap(point), let middle = json["middle"].flatMap(point),
      let outer = json["outer"].flatMap(point)
    else { return nil }
    return Brow(inner: inner, middle: middle, outer: outer)
  }

  private static func mesh(_ json: JSONValue) -> [MeshPoint<DisplaySpace>]? {
    json.list { element in
      element.lengths(3).map { MeshPoint(Point<DisplaySpace>($0[0], $0[1]), depth: $0[2]) }
    }
  }

  private static func points(_ json: JSONValue) -> [Point<DisplaySpace>]? {
    json.list(of: point)
  }

  private static func point(_ json: JSONValue) -> Point<DisplaySpace>? {
    guard let x = json["x"]?.number, let y = json["y"]?.number,
      x.isLength, y.isLength
    else { return nil }
    return Point(x, y)
  }
}

extension JSONValue {
  /// A number of degrees, at most a full turn either way.
  fileprivate var angle: Double? { number.flatMap { (-360...360).contains($0) ? $0 : nil } }

  /// A number from 0 to 1.
  fileprivate var fraction: Double? { number.flatMap { (0...1).contains($0) ? $0 : nil } }
}

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
          [JSONValue.Member("openness", number($0.openness))]
            + ($0.isClosed.map { [JSONValue.Member("closed", .bool($0))] } ?? [])
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

  static func gaze(_ gaze: Gaze?) -> JSONValue? {
    gaze.map { .object(["yaw": number($0.yaw), "pitch": number($0.pitch)]) }
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
