internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

extension DetectionsFrame {
  /// The frame as one JSON object.
  var json: JSONValue {
    .object([
      "frame": .integer(index),
      "pts": .integer(time.value),
      "duration": duration.map { .integer($0.value) },
      "cut": precedesCut ? .bool(true) : nil,
      "damaged": isDamaged ? .bool(true) : nil,
      "faces": .array(faces.map(DetectedFace.json)),
    ])
  }

  /// Parses the line of a frame whose times are in `timeBase`.
  init(_ json: JSONValue, timeBase: Rational) throws(SidecarFailure) {
    let time = try json.requireTime("pts", in: timeBase)
    let duration = try json.optionalTime("duration", in: timeBase)
    var faces: [FaceObservation<DisplaySpace>] = []
    for face in try json.require("faces", "an array", \.elements) {
      faces.append(try DetectedFace.observation(face))
    }
    self.init(
      index: try json.require("frame", "a whole number of at least 0", \.count),
      time: time,
      duration: duration,
      precedesCut: try json.optional("cut", "true or false", \.bool) ?? false,
      isDamaged: try json.optional("damaged", "true or false", \.bool) ?? false,
      faces: faces
    )
  }
}
