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
      confidence: try json.optional("confidence", "a number from 0 to 1", \.share) ?? 1,
      landmarks: try landmarks(json)
    )
    // What is inferred follows from the rest.
    if let inferred = try json.optionalObject("inferred") { _ = try landmarks(inferred) }
    face.pose = try pose(json)
    face.expression = FaceExpression(
      leftEye: try eyeState(json["leftEye"]),
      rightEye: try eyeState(json["rightEye"]),
      smile: try smile(json.optionalObject("smile"))
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
      confidence: try origin?.optional("confidence", "a number from 0 to 1", \.share)
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

  /// The state of an eye; if an edited file has only one of the two members, it implies the other.
  private static func eyeState(_ eye: JSONValue?) throws(SidecarFailure) -> EyeState? {
    let openness = try eye?.optional("openness", "a number from 0 to 1", \.share)
    let isClosed = try eye?.optional("closed", "true or false", \.bool)
    guard openness != nil || isClosed != nil else { return nil }
    return EyeState(
      openness: openness ?? (isClosed == true ? 0 : 1),
      isClosed: isClosed ?? openness.map { $0 < 0.5 } ?? false
    )
  }

  private static func smile(_ json: JSONValue?) throws(SidecarFailure) -> Smile? {
    let score = try json?.optional("score", "a number from 0 to 1", \.share)
    let isSmiling = try json?.optional("smiling", "true or false", \.bool)
    guard score != nil || isSmiling != nil else { return nil }
    return Smile(
      score: score ?? (isSmiling == true ? 1 : 0),
      isSmiling: isSmiling ?? score.map { $0 >= 0.5 } ?? false
    )
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
  fileprivate var share: Double? { number.flatMap { (0...1).contains($0) ? $0 : nil } }
}
