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

  /// The frame as one JSON object, with rounded numbers; angles are measured in square pixels.
  public func json(displayToSquare: AffineTransform<DisplaySpace, SquareSpace>) -> JSONValue {
    json(of: faces.map(WrittenFace.init), displayToSquare)
  }

  /// The frame as one JSON object, with these faces.
  func json(
    of faces: [WrittenFace],
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue {
    .object([
      "frame": .integer(index),
      "pts": .integer(presentationTime.value),
      "duration": duration.map { .integer($0.value) },
      "seconds": .rounded(presentationTime.seconds, places: 6),
      "timecode": timecode.map { .string($0.description) },
      "sceneStart": startsScene ? .bool(true) : nil,
      "damaged": isDamaged ? .bool(true) : nil,
      "faces": .array(faces.map { $0.json(displayToSquare) }),
    ])
  }
}

extension WrittenFace {
  /// The face as one JSON object.
  ///
  /// What follows from other numbers, such as the roll of the eyes and the centre of the mouth, follows from them as they
  /// were before they were rounded; nobody reads it.
  fileprivate func json(
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue {
    let (face, bounds, landmarks) = (rounded, rounded.bounds, rounded.landmarks)
    let exact = original.observation
    let roll =
      face.pose?.roll
      ?? exact.landmarks.mapped(by: displayToSquare).roll.map(FacePrecision.sidecar.length)
    return .object([
      "id": .integer(original.id),
      "person": original.person.map { .integer($0) },
      "frameCount": .integer(original.frameCount),
      "confidence": FaceWriting.number(face.confidence),
      "source": .string(face.source.rawValue),
      "suspected": face.isSuspected ? .bool(true) : nil,
      "bounds": .array(
        [bounds.x, bounds.y, bounds.width, bounds.height].map(FaceWriting.number)
      ),
      "roll": roll.map(FaceWriting.number),
      "yaw": face.pose?.yaw.map(FaceWriting.number),
      "pitch": face.pose?.pitch.map(FaceWriting.number),
      "pose": FaceWriting.pose(face.pose),
      "leftEye": FaceWriting.leftEye(face),
      "rightEye": FaceWriting.rightEye(face),
      "nose": landmarks.nose.map(FaceWriting.point),
      "mouth": FaceWriting.mouth(landmarks, center: exact.landmarks.mouth),
      "smile": FaceWriting.smile(face.expression.smile),
      "gaze": FaceWriting.gaze(face.expression.gaze),
      "leftBrow": FaceWriting.brow(landmarks.leftBrow),
      "rightBrow": FaceWriting.brow(landmarks.rightBrow),
      "inferred": FaceWriting.inferred(exact, displayToSquare),
      "chin": landmarks.chin.map(FaceWriting.point),
      "jaw": FaceWriting.jaw(landmarks),
      "mesh": FaceWriting.mesh(face.mesh),
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
    observation.isSuspected = try json.optional("suspected", "true or false", \.bool) ?? false
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
  /// Numbers are rounded before they are written. Rendering from the returned frame therefore gives the same
  /// result as rendering from the file later.
  ///
  /// - Throws: `.internalFault` if the line could not be read again, for example because of a number that
  ///   is not finite.
  public func recorded(
    displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let written = faces.map(WrittenFace.init)
    do throws(SidecarFailure) {
      var frame = self
      frame.faces = try written.map { face throws(SidecarFailure) in try face.read() }
      return SidecarRecord(frame, json: json(of: written, displayToSquare))
    } catch {
      throw AnnotateError(UnrecordableFrame(index: index, failure: error))
    }
  }
}

/// A frame that cannot be recorded, because a reader would refuse its line.
package struct UnrecordableFrame: Problem {
  /// The index of the frame.
  package let index: Int
  /// What the reader would say.
  package let failure: SidecarFailure

  /// Describes a frame.
  package init(index: Int, failure: SidecarFailure) {
    (self.index, self.failure) = (index, failure)
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .internalFault }
}
