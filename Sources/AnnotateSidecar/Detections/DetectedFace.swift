internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The JSON of a detected face, with everything that the tracker needs; numbers keep every bit.
enum DetectedFace {
  typealias Observation = FaceObservation<DisplaySpace>
  private typealias Marks = FaceLandmarks<DisplaySpace>
  private typealias DisplayPoint = Point<DisplaySpace>

  static func json(of face: Observation) -> JSONValue {
    let bounds = face.bounds
    let members: JSONValue = .object([
      "bounds": numbers([bounds.x, bounds.y, bounds.width, bounds.height]),
      "confidence": .number(face.confidence),
      "source": .string(face.source.rawValue),
      "tentative": face.isTentative ? .bool(true) : nil,
      "followedAlone": face.isFollowedAlone ? .bool(true) : nil,
      "successor": face.successor.map { numbers([$0.x, $0.y, $0.width, $0.height]) },
      "pose": face.pose.map {
        .array([.number($0.roll), optional($0.yaw), optional($0.pitch)])
      },
      "poseSource": face.pose?.source.map { .string($0.rawValue) },
      "poseConfidence": face.pose?.confidence.map { .number($0) },
      "leftEyeState": face.expression.leftEye.map(state),
      "rightEyeState": face.expression.rightEye.map(state),
      "smile": face.expression.smile.map { .array([.number($0.score), .bool($0.isSmiling)]) },
      "gaze": face.expression.gaze.map { numbers([$0.yaw, $0.pitch]) },
      "appearance": face.appearance.map { .array($0.values.map(shortest)) },
      "signature": face.signature.map(json),
      "mesh": face.mesh.map {
        numbers($0.flatMap { [$0.position.x, $0.position.y, $0.depth] })
      },
    ])
    let marks = DetectedLandmarks.members(of: face.landmarks)
    return .object((members.members ?? []) + marks)
  }

  static func observation(_ json: JSONValue) throws(SidecarFailure) -> Observation {
    let bounds = try json.require("bounds", "four numbers") { $0.lengths(4) }
    var face = Observation(
      bounds: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]),
      confidence: try json.require("confidence", "a number", \.number),
      landmarks: try DetectedLandmarks.landmarks(json)
    )
    face.source = try json.require("source", "a known source") {
      $0.string.flatMap(FaceSource.init(rawValue:))
    }
    face.isTentative = try json.optional("tentative", "true or false", \.bool) ?? false
    face.isFollowedAlone = try json.optional("followedAlone", "true or false", \.bool) ?? false
    face.successor = try json.optional("successor", "four numbers") { successor in
      successor.lengths(4).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
    face.pose = try json.optional("pose", "three numbers", pose)
    face.pose?.source = try json.optional("poseSource", "a known source") {
      $0.string.flatMap(PoseSource.init(rawValue:))
    }
    face.pose?.confidence = try json.optional("poseConfidence", "a number", \.number)
    let what = "a number and true or false"
    face.expression = FaceExpression(
      leftEye: try json.optional("leftEyeState", what, eyeState),
      rightEye: try json.optional("rightEyeState", what, eyeState),
      smile: try json.optional("smile", what, smile),
      gaze: try json.optional("gaze", "two numbers") { gaze in
        gaze.lengths(2).map { Gaze(yaw: $0[0], pitch: $0[1]) }
      }
    )
    face.appearance = try json.optional("appearance", "the colours of a grid") {
      $0.elements.flatMap { Appearance($0.compactMap { $0.number.map { Float($0) } }) }
    }
    face.signature = try json.optional("signature", "the numbers of a signature", signature)
    face.mesh = try json.optional("mesh", "three numbers for each point", mesh)
    return face
  }

  /// The numbers of a signature.
  static func json(_ signature: FaceSignature) -> JSONValue {
    .array(signature.values.map { .integer(Int($0)) })
  }

  /// Parses a signature; nil if it is not one.
  static func signature(_ json: JSONValue) -> FaceSignature? {
    json.elements.flatMap { elements in
      FaceSignature(elements.compactMap { $0.integer.flatMap { Int16(exactly: $0) } })
    }
  }

  /// The members of an array of numbers.
  static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }

  private static func optional(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

  private static func state(_ eye: EyeState) -> JSONValue {
    .array([.number(eye.openness), eye.isClosed.map { .bool($0) } ?? .null])
  }

  /// A number of 32 bits with the fewest digits; as a number of 64 bits it would have twice as many.
  private static func shortest(_ value: Float) -> JSONValue {
    let short = Double("\(value)") ?? Double(value)
    return .number(Float(short) == value ? short : Double(value))
  }

  private static func smile(_ json: JSONValue) -> Smile? {
    guard let elements = json.elements, elements.count == 2, let score = elements[0].number,
      let isSmiling = elements[1].bool
    else { return nil }
    return Smile(score: score, isSmiling: isSmiling)
  }

  private static func eyeState(_ json: JSONValue) -> EyeState? {
    guard let elements = json.elements, elements.count == 2, let openness = elements[0].number,
      elements[1] == .null || elements[1].bool != nil
    else { return nil }
    return EyeState(openness: openness, isClosed: elements[1].bool)
  }

  private static func pose(_ json: JSONValue) -> HeadPose? {
    guard let angles = json.elements, angles.count == 3, let roll = angles[0].number,
      angles.allSatisfy({ $0.number != nil || $0 == .null })
    else { return nil }
    return HeadPose(roll: roll, yaw: angles[1].number, pitch: angles[2].number)
  }

  private static func mesh(_ json: JSONValue) -> [MeshPoint<DisplaySpace>]? {
    guard let count = json.elements?.count, count % 3 == 0, let values = json.lengths(count) else {
      return nil
    }
    return stride(from: 0, to: count, by: 3).map {
      MeshPoint(Point(values[$0], values[$0 + 1]), depth: values[$0 + 2])
    }
  }
}

/// The JSON of the landmarks of a detected face: for each part, one array with the coordinates of its
/// points.
enum DetectedLandmarks {
  private typealias Marks = FaceLandmarks<DisplaySpace>
  private typealias DisplayPoint = Point<DisplaySpace>

  /// A part of a face, as a list of points.
  private struct Part {
    let name: String
    let points: (Marks) -> [DisplayPoint]?
    /// Sets the points; returns false if their number is wrong.
    let take: ([DisplayPoint], inout Marks) -> Bool
  }

  static func members(of marks: FaceLandmarks<DisplaySpace>) -> [JSONValue.Member] {
    parts.compactMap { part in
      part.points(marks).map { points in
        JSONValue.Member(part.name, DetectedFace.numbers(points.flatMap { [$0.x, $0.y] }))
      }
    }
  }

  static func landmarks(
    _ json: JSONValue
  ) throws(SidecarFailure) -> FaceLandmarks<DisplaySpace> {
    var marks = Marks()
    for part in parts {
      let points = try json.optional(part.name, "the coordinates of points", coordinates)
      guard let points else { continue }
      guard part.take(points, &marks) else {
        throw SidecarFailure("'\(part.name)' has the wrong number of points")
      }
    }
    return marks
  }

  private static func coordinates(_ json: JSONValue) -> [DisplayPoint]? {
    guard let count = json.elements?.count, count % 2 == 0, let values = json.lengths(count) else {
      return nil
    }
    return stride(from: 0, to: count, by: 2).map { Point(values[$0], values[$0 + 1]) }
  }

  private static var parts: [Part] {
    [
      point("leftEye", \.leftEye), point("rightEye", \.rightEye),
      point("leftPupil", \.leftPupil), point("rightPupil", \.rightPupil), point("nose", \.nose),
      point("mouthLeft", \.mouthLeft), point("mouthRight", \.mouthRight),
      point("upperLip", \.upperLip), point("lowerLip", \.lowerLip), point("chin", \.chin),
      outline("leftEyeOutline", \.leftEyeOutline), outline("rightEyeOutline", \.rightEyeOutline),
      brow("leftBrow", \.leftBrow), brow("rightBrow", \.rightBrow),
      jaw("leftJaw", \.leftJaw), jaw("rightJaw", \.rightJaw),
    ]
  }

  private static func point(_ name: String, _ path: WritableKeyPath<Marks, DisplayPoint?>) -> Part {
    Part(name: name, points: { $0[keyPath: path].map { [$0] } }) { points, marks in
      marks[keyPath: path] = points.first
      return points.count == 1
    }
  }

  private static func outline(
    _ name: String,
    _ path: WritableKeyPath<Marks, EyeOutline<DisplaySpace>?>
  ) -> Part {
    Part(
      name: name,
      points: { $0[keyPath: path].map { [$0.inner, $0.outer, $0.upperLid, $0.lowerLid] } }
    ) { points, marks in
      guard points.count == 4 else { return false }
      marks[keyPath: path] = EyeOutline(
        inner: points[0],
        outer: points[1],
        upperLid: points[2],
        lowerLid: points[3]
      )
      return true
    }
  }

  private static func brow(
    _ name: String,
    _ path: WritableKeyPath<Marks, Brow<DisplaySpace>?>
  ) -> Part {
    Part(name: name, points: { $0[keyPath: path].map { [$0.inner, $0.middle, $0.outer] } }) {
      points,
      marks in
      guard points.count == 3 else { return false }
      marks[keyPath: path] = Brow(inner: points[0], middle: points[1], outer: points[2])
      return true
    }
  }

  private static func jaw(_ name: String, _ path: WritableKeyPath<Marks, [DisplayPoint]>) -> Part {
    Part(name: name, points: { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] }) {
      points,
      marks in
      marks[keyPath: path] = points
      return true
    }
  }
}
