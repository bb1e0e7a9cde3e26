import AnnotateMediaTypes
import Foundation

@testable import AnnotateFaces

/// A frame that lists the faces in it.
struct PaintedFrame: Sendable {
  /// A face: its position, the detector's confidence, whether it has a mesh and closed eyes.
  struct Face: Sendable {
    var x: Double
    var y: Double
    var size = 40.0
    var confidence = 0.9
    var hasMesh = true
    var hasClosedEyes = false
    /// Whose face it is, from 0 on; nil if that cannot be recognised.
    var person: Int?
    /// The number of its pattern of brightness; nil for that of its person.
    var look: Int?
    /// The brightness of its upper half, from 0 to 1, above a dark one; nil if its colours are not known.
    var shade: Float?
    /// The roll of the mesh, in degrees; nil for a face without a pose.
    var roll: Double?
    /// How far it is turned sideways, in degrees; nil for a face without a pose.
    var yaw: Double?
    /// How sure the network is of the mesh, from 0 to 1; nil if that is not known.
    var presence: Double?
  }

  var number = 0
  var faces: [Face] = []
  var brightness = 100.0
  /// Whether the brightness of its parts cannot be read.
  var isUnreadable = false
}

/// Detects the faces of painted frames, and counts the requests.
actor PaintedFrameDetector: FrameDetecting {
  nonisolated let concurrentFrames = 4
  nonisolated let picture = Rect<SquareSpace>(x: 0, y: 0, width: 640, height: 360)
  /// The numbers of the frames on which the detector ran.
  private(set) var detected: [Int] = []
  private(set) var refinementCount = 0
  /// The numbers of the frames in which faces were suspected.
  private(set) var scouted: [Int] = []
  /// The numbers of the frames in which signatures were computed.
  private(set) var signed: [Int] = []
  private let threshold: Double

  init(threshold: Double = 0.3) {
    self.threshold = threshold
  }

  func detect(in frame: PaintedFrame) -> [FaceObservation<SquareSpace>] {
    detected.append(frame.number)
    return frame.faces.filter { $0.confidence >= threshold }.map(Self.observation)
      .sorted { $0.confidence > $1.confidence }
  }

  /// The boxes of all faces, however unsure.
  func suspicions(in frame: PaintedFrame) -> [Rect<SquareSpace>] {
    scouted.append(frame.number)
    return frame.faces.map { Self.observation($0).bounds }
  }

  /// Refines a face; the mesh has the size and the center of the face.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: PaintedFrame
  ) -> Refinement {
    refinementCount += 1
    let visible = frame.faces.filter(\.hasMesh).map(Self.observation)
    let near = visible.min {
      $0.bounds.center.distance(to: face.bounds.center)
        < $1.bounds.center.distance(to: face.bounds.center)
    }
    guard let near, near.bounds.center.distance(to: face.bounds.center) < 0.7 * face.bounds.width
    else { return Refinement(face: face) }
    var refined = face
    (refined.landmarks, refined.expression) = (near.landmarks, near.expression)
    (refined.appearance, refined.pose) = (near.appearance, near.pose)
    return Refinement(
      face: refined,
      mesh: FaceExtent(
        center: near.bounds.center,
        width: near.bounds.width,
        height: near.bounds.height,
        angle: 0
      )
    )
  }

  /// The signature of whoever was painted; nobody can be recognised in other faces.
  func signature(
    of face: FaceObservation<SquareSpace>,
    in frame: PaintedFrame
  ) -> FaceSignature? {
    let painted = frame.faces.first { face.bounds.contains(Point($0.x, $0.y)) }
    guard let person = painted?.person else { return nil }
    signed.append(frame.number)
    var values = [Int16](repeating: 0, count: FaceSignature.count)
    values[person] = 2000
    return FaceSignature(values)
  }

  func thumbnail(of frame: PaintedFrame) -> SceneThumbnail {
    .scene(Int(frame.brightness))
  }

  /// Reads the brightness of faces, each with a pattern of its person's own, before a wall with a pattern.
  nonisolated func brightness(
    of size: PixelSize,
    from map: AnnotateMediaTypes.AffineTransform<PictureSpace, SquareSpace>,
    in frame: PaintedFrame
  ) -> [Float]? {
    guard !frame.isUnreadable else { return nil }
    return (0..<size.area).map { index -> Float in
      let read: Point<SquareSpace> = map.apply(
        Point<PictureSpace>(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
      )
      // Beyond its edge the picture goes on as it is there.
      let cell = Point<SquareSpace>(
        min(max(read.x, picture.x), picture.maxX),
        min(max(read.y, picture.y), picture.maxY)
      )
      let face = frame.faces.first { cell.distance(to: Point($0.x, $0.y)) < 0.75 * $0.size }
      guard let face else { return Float(90 + 20 * sin(0.11 * cell.x) * cos(0.13 * cell.y)) }
      return face.brightness(
        at: Point((cell.x - face.x) / face.size, (cell.y - face.y) / face.size)
      )
    }
  }

  private static func observation(_ face: PaintedFrame.Face) -> FaceObservation<SquareSpace> {
    var observation = FaceObservation<SquareSpace>(
      bounds: Rect(
        x: face.x - face.size / 2,
        y: face.y - face.size / 2,
        width: face.size,
        height: face.size
      ),
      confidence: face.confidence,
      landmarks: FaceLandmarks(
        leftEye: Point(face.x + 0.2 * face.size, face.y),
        rightEye: Point(face.x - 0.2 * face.size, face.y),
        mouthLeft: Point(face.x + 0.1 * face.size, face.y + 0.3 * face.size),
        mouthRight: Point(face.x - 0.1 * face.size, face.y + 0.3 * face.size)
      )
    )
    observation.pose = face.roll.map { HeadPose(roll: $0) }
    if let yaw = face.yaw { observation.pose = HeadPose(roll: face.roll ?? 0, yaw: yaw) }
    if let presence = face.presence {
      observation.pose = HeadPose(roll: face.roll ?? 0, source: .mesh, confidence: presence)
    }
    let eye = EyeState(openness: face.hasClosedEyes ? 0 : 1, isClosed: face.hasClosedEyes)
    observation.expression = FaceExpression(leftEye: eye, rightEye: eye)
    observation.appearance = face.shade.flatMap { shade in
      let half = 3 * Appearance.side * Appearance.side / 2
      return Appearance(
        Array(repeating: shade, count: half) + Array(repeating: 0.1, count: half)
      )
    }
    return observation
  }
}

extension PaintedFrame.Face {
  /// The brightness of a point, which is given from the middle of the face in sizes of the face.
  fileprivate func brightness(at point: Point<SquareSpace>) -> Float {
    let isEye = abs(abs(point.x) - 0.2) < 0.08 && abs(point.y) < 0.04
    if isEye { return hasClosedEyes ? 150 : 40 }
    let phase = 2 * Double(look ?? person ?? 0) + 5 * Double(shade ?? 0)
    return Float(150 + 40 * sin(9 * point.x + phase) * cos(7 * point.y * point.y + 1.7 * phase))
  }
}
