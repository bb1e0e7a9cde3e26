internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateTracking

extension SidecarFrame {
  /// Parses the line of a frame; `header` has the time base of its times.
  ///
  /// Faces that were added by hand may lack members that only a detector provides.
  init(_ json: JSONValue, _ header: SidecarHeader) throws(SidecarFailure) {
    let time = try json.requireTime("pts", in: header.timeBase)
    let duration = try json.optionalTime("duration", in: header.timeBase)
    _ = try json.optional("seconds", "a number", \.number)
    let label = try json.optional("timecode", "a text", \.string)
    self.init(
      index: try json.require("frame", "a whole number of at least 0", \.count),
      presentationTime: time,
      duration: duration,
      timecode: label.flatMap { Timecode($0, frameRate: header.frameRate) },
      faces: try Self.faces(json)
    )
    startsScene = try json.optional("sceneStart", "true or false", \.bool) ?? false
    isDamaged = try json.optional("damaged", "true or false", \.bool) ?? false
  }

  /// The faces of a line.
  static func faces(_ json: JSONValue) throws(SidecarFailure) -> [Face] {
    var faces: [Face] = []
    for face in try json.require("faces", "an array", \.elements) {
      faces.append(try Self.face(face))
    }
    return faces
  }

  private static func face(_ json: JSONValue) throws(SidecarFailure) -> Face {
    let bounds = try json.require("bounds", "four numbers with a width and height of at least 0") {
      $0.lengths(4).flatMap { $0[2] >= 0 && $0[3] >= 0 ? $0 : nil }
    }
    var observation = try FaceReading.observation(
      json,
      bounds: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    )
    observation.source =
      try json.optional("source", "one of \(sources)") {
        $0.string.flatMap(FaceSource.init(rawValue:))
      } ?? .edited
    return Face(
      id: try json.require("id", "a whole number of at least 0") {
        $0.count.flatMap { $0 <= Int32.max ? $0 : nil }
      },
      person: try json.optional("person", "a whole number of at least 1") {
        $0.count.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil }
      },
      frameCount: try json.optional("frameCount", "a whole number of at least 0", \.count) ?? 1,
      observation: observation
    )
  }

  private static let sources = FaceSource.allCases.map(\.rawValue).joined(separator: ", ")
}
