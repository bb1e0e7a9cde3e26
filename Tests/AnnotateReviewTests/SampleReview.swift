import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import AnnotateSidecar

/// A clip of ten frames with two faces: 1 in all of them, 2 in frames 3, 4, 7 and 8.
enum SampleReview {
  static let geometry = FrameGeometry(codedSize: PixelSize(640, 360))

  static func header(
    sourceName: String = "in.mp4",
    geometry: FrameGeometry = geometry
  ) -> SidecarHeader {
    SidecarHeader(
      generatorVersion: "0",
      sourceName: sourceName,
      sourceSize: nil,
      timeBase: Rational(1, 1000),
      frameRate: Rational(25, 1),
      geometry: geometry,
      startTimecode: nil,
      models: [],
      options: [:]
    )
  }

  static func clip(sourceName: String = "in.mp4", frames: Int = 10) -> ExportedClip {
    ExportedClip(
      sourceName: sourceName,
      geometry: geometry,
      frameRate: Rational(25, 1),
      frames: (0..<frames).map {
        ExportedFrame(
          time: MediaTime(500 + 40 * Int64($0), timeBase: Rational(1, 1000)),
          duration: MediaTime(40, timeBase: Rational(1, 1000))
        )
      },
      tracks: [
        ExportedTrack(id: 1, faces: (0..<frames).map { face($0, width: $0 == 6 ? 90 : 60) }),
        ExportedTrack(
          id: 2,
          faces: [3, 4, 7, 8].map { frame in
            // The largest face is interpolated, and the next largest is turned away.
            let face = frame == 7 ? (300.0, FaceSource.interpolated, 0.0) : (80, .detected, 0)
            return self.face(
              frame,
              width: frame == 8 ? 120 : frame == 3 ? 70 : face.0,
              source: face.1,
              yaw: frame == 8 ? 75 : face.2
            )
          }
        ),
      ]
    )
  }

  static func face(
    _ frame: Int,
    width: Double,
    source: FaceSource = .detected,
    yaw: Double = 0
  ) -> ExportedFace {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 100 + Double(frame), y: 50, width: width, height: width * 1.3),
      confidence: 0.9,
      landmarks: FaceLandmarks(leftEye: Point(140, 80), rightEye: Point(115, 80))
    )
    face.source = source
    face.pose = HeadPose(roll: 0, yaw: yaw, pitch: 0)
    face.expression.smile = Smile(score: frame > 4 ? 0.9 : 0.1, isSmiling: frame > 4)
    face.expression.leftEye = EyeState(openness: 0.9, isClosed: false)
    return ExportedFace(frame: frame, observation: face)
  }
}
