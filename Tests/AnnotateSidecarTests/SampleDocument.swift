import AnnotateFaces
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateTracking
import Testing

/// A made-up sidecar; its text was written by hand from the description of the format.
enum SampleDocument {
  /// A clip that is stored on its side, with a clean aperture and pixels that are wider than high.
  static let header = SidecarHeader(
    generatorVersion: "1.2.3",
    sourceName: "a \"clip\" 顔.mov",
    sourceSize: 123_456,
    timeBase: timeBase,
    frameRate: Rational(30000, 1001),
    geometry: FrameGeometry(
      codedSize: PixelSize(1920, 1080),
      cleanAperture: Rect(x: 0, y: 4, width: 1920, height: 1072),
      orientation: .right,
      sampleAspectRatio: Rational(4, 3)
    ),
    startTimecode: "01:00:00;00",
    models: [SidecarHeader.Model(name: "centerface.onnx", sha256: "ab12")],
    options: ["style": "hearts", "accuracy": "normal"]
  )

  static let timeBase = Rational(1, 15360)

  static var frames: [SidecarFrame] {
    get throws {
      let start = try #require(Timecode("01:00:00;00", frameRate: Rational(30000, 1001)))
      return [
        frame(0, duration: 512, start, [complete]),
        frame(1, duration: nil, nil, []),
        frame(
          2,
          duration: 512,
          start.advanced(by: 2),
          [
            Face(id: 1, frameCount: 2, observation: observation(-4.5, 1)),
            Face(
              id: 2,
              frameCount: 1,
              observation: observation(
                20,
                0.5,
                FaceLandmarks(leftEye: Point(25, -0.001), mouthRight: Point(23, 7))
              )
            ),
          ]
        ),
      ]
    }
  }

  /// All points; the eyes are 100 apart across, and 75 down, which is 100 with square pixels.
  private static let complete = Face(
    id: 1,
    frameCount: 1,
    observation: FaceObservation(
      bounds: Rect(x: 100.126, y: 50, width: 200.5, height: 300.25),
      confidence: 0.93214,
      landmarks: FaceLandmarks(
        leftEye: Point(250, 150),
        rightEye: Point(150, 75),
        leftPupil: Point(251.5, 149.25),
        nose: Point(199.99, 200),
        mouthLeft: Point(240, 300),
        mouthRight: Point(160, 300)
      )
    )
  )

  private static func observation(
    _ x: Double,
    _ confidence: Double,
    _ landmarks: FaceLandmarks<DisplaySpace> = FaceLandmarks()
  ) -> FaceObservation<DisplaySpace> {
    FaceObservation(
      bounds: Rect(x: x, y: -0.0, width: 10, height: 10),
      confidence: confidence,
      landmarks: landmarks
    )
  }

  private static func frame(
    _ index: Int,
    duration: Int64?,
    _ timecode: Timecode?,
    _ faces: [Face]
  ) -> SidecarFrame {
    SidecarFrame(
      index: index,
      presentationTime: MediaTime(Int64(index) * 512, timeBase: timeBase),
      duration: duration.map { MediaTime($0, timeBase: timeBase) },
      timecode: timecode,
      faces: faces
    )
  }
}
