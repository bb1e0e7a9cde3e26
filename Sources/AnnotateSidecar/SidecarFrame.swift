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
