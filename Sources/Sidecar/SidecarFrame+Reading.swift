internal import Faces
internal import MediaTypes
internal import Tracking

extension SidecarFrame {
  /// Understands the line of a frame; `header` gives its times their unit.
  ///
  /// Faces that were put in by hand may lack what only a detector knows.
  init(_ json: JSONValue, _ header: SidecarHeader) throws(SidecarFailure) {
    let time = try json.require("pts", "a whole number", \.integer)
    let duration = try json.optional("duration", "a whole number", \.integer)
    let label = try json.optional("timecode", "a text", \.string)
    var faces: [Face] = []
    for face in try json.require("faces", "an array", \.elements) {
      faces.append(try Self.face(face))
    }
    self.init(
      index: try json.require("frame", "a whole number from 0 on", \.count),
      presentationTime: MediaTime(time, timeBase: header.timeBase),
      duration: duration.map { MediaTime($0, timeBase: header.timeBase) },
      timecode: label.flatMap { Timecode($0, frameRate: header.frameRate) },
      faces: faces
    )
  }

  private static func face(_ json: JSONValue) throws(SidecarFailure) -> Face {
    let bounds = try json.require("bounds", "four numbers, of which none is negative in size") {
      $0.lengths(4).flatMap { $0[2] >= 0 && $0[3] >= 0 ? $0 : nil }
    }
    var observation = FaceObservation(
      bounds: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]),
      confidence: try json.optional("confidence", "a number", \.number) ?? 1,
      landmarks: try landmarks(json)
    )
    observation.source =
      try json.optional("source", "one of \(sources)") {
        $0.string.flatMap(FaceSource.init(rawValue:))
      } ?? .edited
    return Face(
      id: try json.require("id", "a whole number from 0 on", \.count),
      frameCount: try json.optional("frameCount", "a whole number from 0 on", \.count) ?? 1,
      observation: observation
    )
  }

  private static let sources = FaceSource.allCases.map(\.rawValue).joined(separator: ", ")

  private static func landmarks(
    _ json: JSONValue
  ) throws(SidecarFailure) -> FaceLandmarks<DisplaySpace> {
    let (left, right, mouth) = (json["leftEye"], json["rightEye"], json["mouth"])
    return FaceLandmarks(
      leftEye: try json.optional("leftEye", "a point", point),
      rightEye: try json.optional("rightEye", "a point", point),
      leftPupil: try left?.optional("pupil", "a point", point),
      rightPupil: try right?.optional("pupil", "a point", point),
      nose: try json.optional("nose", "a point", point),
      mouthLeft: try mouth?.optional("left", "a point", point),
      mouthRight: try mouth?.optional("right", "a point", point)
    )
  }

  private static func point(_ json: JSONValue) -> Point<DisplaySpace>? {
    guard let x = json["x"]?.number, let y = json["y"]?.number,
      x.isLength, y.isLength
    else { return nil }
    return Point(x, y)
  }
}
