internal import Faces
public import MediaTypes
public import Tracking

/// One line of a sidecar: a frame and its faces, in display space.
public struct SidecarFrame: Sendable, Equatable {
  /// The number of the frame in display order, from 0.
  public var index: Int
  /// When it is shown, in the header's time base.
  public var presentationTime: MediaTime
  /// How long it is shown; nil where the source does not say.
  public var duration: MediaTime?
  /// The label of the frame, where the source has timecode.
  public var timecode: Timecode?
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

  /// The frame as one JSON object; angles are measured with square pixels.
  public func json(displayToSquare: AffineTransform<DisplaySpace, SquareSpace>) -> JSONValue {
    .object([
      "frame": .integer(index),
      "pts": .integer(presentationTime.value),
      "duration": duration.map { .integer($0.value) },
      "seconds": .rounded(presentationTime.seconds, places: 6),
      "timecode": timecode.map { .string($0.description) },
      "faces": .array(faces.map { Self.json($0, displayToSquare) }),
    ])
  }

  private static func json(
    _ face: Face,
    _ displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) -> JSONValue {
    let (bounds, landmarks) = (face.observation.bounds, face.observation.landmarks)
    return .object([
      "id": .integer(face.id),
      "frameCount": .integer(face.frameCount),
      "confidence": .rounded(face.observation.confidence, places: 4),
      "source": .string(face.observation.source.rawValue),
      "bounds": .array([bounds.x, bounds.y, bounds.width, bounds.height].map(coordinate)),
      "roll": landmarks.mapped(by: displayToSquare).roll.map { .rounded($0, places: 2) },
      "leftEye": eye(landmarks.leftEye, pupil: landmarks.leftPupil),
      "rightEye": eye(landmarks.rightEye, pupil: landmarks.rightPupil),
      "nose": landmarks.nose.map { .object(members($0)) },
      "mouth": mouth(landmarks),
    ])
  }

  private static func eye(
    _ center: Point<DisplaySpace>?,
    pupil: Point<DisplaySpace>?
  ) -> JSONValue? {
    center.map { center in
      let pupil = pupil.map { [JSONValue.Member("pupil", .object(members($0)))] } ?? []
      return .object(members(center) + pupil)
    }
  }

  private static func mouth(_ landmarks: FaceLandmarks<DisplaySpace>) -> JSONValue? {
    let corners = [("left", landmarks.mouthLeft), ("right", landmarks.mouthRight)]
    let known = corners.compactMap { name, point in
      point.map { JSONValue.Member(name, .object(members($0))) }
    }
    guard !known.isEmpty else { return nil }
    return .object((landmarks.mouth.map(members) ?? []) + known)
  }

  private static func members(_ point: Point<DisplaySpace>) -> [JSONValue.Member] {
    [JSONValue.Member("x", coordinate(point.x)), JSONValue.Member("y", coordinate(point.y))]
  }

  /// A hundredth of a pixel is finer than any detector.
  private static func coordinate(_ value: Double) -> JSONValue { .rounded(value, places: 2) }
}
