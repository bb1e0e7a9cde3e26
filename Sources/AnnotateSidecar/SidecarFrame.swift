internal import AnnotateFaces
public import AnnotateJSON
public import AnnotateMediaTypes
public import AnnotateTracking

/// One line of a sidecar: a frame and its faces, in display space.
public struct SidecarFrame: Sendable, Equatable {
  /// The index of the frame in display order, from 0.
  public var index: Int
  /// When it is shown, in the header's time base.
  public var presentationTime: MediaTime
  /// How long it is shown; nil if the source does not specify it.
  public var duration: MediaTime?
  /// The label of the frame; nil if the source has no timecode.
  public var timecode: Timecode?
  /// Whether it is the first frame of a new scene.
  public var startsScene = false
  /// Whether it shows damage of the file.
  public var isDamaged = false
  /// The faces in it.
  public var faces: [Face]

  /// Describes a frame.
  public init(
    index: Int,
    presentationTime: MediaTime,
    duration: MediaTime?,
    timecode: Timecode?,
    faces: [Face]
  ) {
    self.index = index
    self.presentationTime = presentationTime
    self.duration = duration
    self.timecode = timecode
    self.faces = faces
  }

  /// The frame as one JSON object; angles are measured in square pixels.
  public func json(displayToSquare: AffineTransform<DisplaySpace, SquareSpace>) -> JSONValue {
    .object([
      "frame": .integer(index),
      "pts": .integer(presentationTime.value),
      "duration": duration.map { .integer($0.value) },
      "seconds": .rounded(presentationTime.seconds, places: 6),
      "timecode": timecode.map { .string($0.description) },
      "sceneStart": startsScene ? .bool(true) : nil,
      "damaged": isDamaged ? .bool(true) : nil,
      "faces": .array(faces.map { Self.json($0, displayToSquare) }),
    ])
  }

  private static func json(
    _ face: Face,
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue {
    let (bounds, landmarks) = (face.observation.bounds, face.observation.landmarks)
    let pose = face.observation.pose
    let roll = pose?.roll ?? landmarks.mapped(by: displayToSquare).roll
    return .object([
      "id": .integer(face.id),
      "person": face.person.map { .integer($0) },
      "frameCount": .integer(face.frameCount),
      "confidence": .rounded(face.observation.confidence, places: 4),
      "source": .string(face.observation.source.rawValue),
      "bounds": .array(
        [bounds.x, bounds.y, bounds.width, bounds.height].map(FaceWriting.coordinate)
      ),
      "roll": roll.map { .rounded($0, places: 2) },
      "yaw": pose?.yaw.map { .rounded($0, places: 2) },
      "pitch": pose?.pitch.map { .rounded($0, places: 2) },
      "pose": FaceWriting.pose(pose),
      "leftEye": FaceWriting.leftEye(face.observation),
      "rightEye": FaceWriting.rightEye(face.observation),
      "nose": landmarks.nose.map(FaceWriting.point),
      "mouth": FaceWriting.mouth(landmarks),
      "smile": FaceWriting.smile(face.observation.expression.smile),
      "leftBrow": FaceWriting.brow(landmarks.leftBrow),
      "rightBrow": FaceWriting.brow(landmarks.rightBrow),
      "inferred": FaceWriting.inferred(face.observation, displayToSquare),
      "chin": landmarks.chin.map(FaceWriting.point),
      "jaw": FaceWriting.jaw(landmarks),
      "mesh": FaceWriting.mesh(face.observation.mesh),
    ])
  }
}

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

extension SidecarFrame {
  /// The frame's line, and the frame as a reader of that line gets it.
  ///
  /// Numbers are rounded when they are written. Rendering from the returned frame therefore gives the same
  /// result as rendering from the file later.
  ///
  /// - Throws: `.internalFault` if the line could not be read again, for example because of a number that
  ///   is not finite.
  public func recorded(
    displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let json = json(displayToSquare: displayToSquare)
    do throws(SidecarFailure) {
      var frame = self
      frame.faces = try Self.faces(json)
      return SidecarRecord(frame, json: json)
    } catch {
      throw AnnotateError(
        .internalFault,
        "cannot record the faces of frame",
        subject: "\(index)",
        why: error.reason
      )
    }
  }
}
