internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

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
