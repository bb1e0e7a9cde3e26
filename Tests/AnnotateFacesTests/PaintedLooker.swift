import AnnotateMediaTypes

@testable import AnnotateFaces

/// A frame that says itself what can be seen in it.
struct PaintedFrame: Sendable {
  /// A face: where it is, how sure the detector is and whether it has a mesh.
  struct Face: Sendable {
    var x: Double
    var y: Double
    var size = 40.0
    var confidence = 0.9
    var hasMesh = true
  }

  var number = 0
  var faces: [Face] = []
  var brightness = 100.0
}

/// Looks at painted frames, and counts how often.
actor PaintedLooker: FaceLooking {
  nonisolated let picture = Rect<SquareSpace>(x: 0, y: 0, width: 640, height: 360)
  /// The numbers of the frames that the detector was shown.
  private(set) var detected: [Int] = []
  private(set) var closeLooks = 0
  private let threshold: Double

  init(threshold: Double = 0.3) {
    self.threshold = threshold
  }

  func detect(in frame: PaintedFrame) -> [FaceObservation<SquareSpace>] {
    detected.append(frame.number)
    return frame.faces.filter { $0.confidence >= threshold }.map(Self.observation)
      .sorted { $0.confidence > $1.confidence }
  }

  /// A mesh is as wide and high as the face, in the face's middle.
  func lookClosely(
    at face: FaceObservation<SquareSpace>,
    in frame: PaintedFrame
  ) -> CloseLook {
    closeLooks += 1
    let visible = frame.faces.filter(\.hasMesh).map(Self.observation)
    let near = visible.min {
      $0.bounds.center.distance(to: face.bounds.center)
        < $1.bounds.center.distance(to: face.bounds.center)
    }
    guard let near, near.bounds.center.distance(to: face.bounds.center) < 0.7 * face.bounds.width
    else { return CloseLook(face: face) }
    var seen = face
    seen.landmarks = near.landmarks
    return CloseLook(
      face: seen,
      mesh: FaceExtent(
        center: near.bounds.center,
        width: near.bounds.width,
        height: near.bounds.height,
        angle: 0
      )
    )
  }

  func thumbnail(of frame: PaintedFrame) -> LumaThumbnail {
    LumaThumbnail(
      cells: Array(
        repeating: frame.brightness,
        count: LumaThumbnail.columns * LumaThumbnail.rows
      )
    )
  }

  private static func observation(_ face: PaintedFrame.Face) -> FaceObservation<SquareSpace> {
    FaceObservation(
      bounds: Rect(
        x: face.x - face.size / 2,
        y: face.y - face.size / 2,
        width: face.size,
        height: face.size
      ),
      confidence: face.confidence,
      landmarks: FaceLandmarks(
        leftEye: Point(face.x + 0.2 * face.size, face.y),
        rightEye: Point(face.x - 0.2 * face.size, face.y)
      )
    )
  }
}
