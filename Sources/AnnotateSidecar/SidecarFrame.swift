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
      "leftBrow": FaceWriting.brow(landmarks.leftBrow),
      "rightBrow": FaceWriting.brow(landmarks.rightBrow),
      "inferred": FaceWriting.inferred(exact, displayToSquare),
      "chin": landmarks.chin.map(FaceWriting.point),
      "jaw": FaceWriting.jaw(landmarks),
      "mesh": FaceWriting.mesh(face.mesh),
    ])
  }
}
