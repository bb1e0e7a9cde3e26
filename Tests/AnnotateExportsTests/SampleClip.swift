import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes

/// Made-up clips with known content.
enum SampleClip {
  /// A face that moves along a curve, so that each frame has a position of its own.
  static func observation(
    _ id: Int,
    frame: Int,
    size: PixelSize,
    smiles: Bool = false,
    closed: Bool = false
  ) -> FaceObservation<DisplaySpace> {
    let (width, height) = (Double(size.width), Double(size.height))
    let shift = Double(id % 5) * width * 0.11 + Double(frame) * 0.83
    let bounds = Rect<DisplaySpace>(
      x: 10.25 + shift,
      y: 7.5 + Double(frame * frame % 17) * 0.37 + Double(id / 5) * 3,
      width: width * 0.21,
      height: height * 0.3
    )
    let position = { (x: Double, y: Double) in
      Point<DisplaySpace>(bounds.x + x * bounds.width, bounds.y + y * bounds.height)
    }
    var face = FaceObservation(
      bounds: bounds,
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: position(0.7, 0.4),
        rightEye: position(0.3, 0.41),
        nose: frame % 10 == 7 ? nil : position(0.5, 0.6),
        mouthLeft: position(0.65, 0.8),
        mouthRight: position(0.35, 0.79)
      )
    )
    face.pose = HeadPose(roll: 2, yaw: 5, pitch: -3)
    face.expression.smile = Smile(score: smiles ? 0.9 : 0.1, isSmiling: smiles)
    face.expression.gaze = smiles ? Gaze(yaw: 12.5, pitch: -4) : nil
    let eye = EyeState(openness: closed ? 0.1 : 0.9, isClosed: closed)
    (face.expression.leftEye, face.expression.rightEye) = (eye, eye)
    return face
  }

  /// A clip at a constant rate; `tracks` has the frames of each track.
  static func clip(
    rate: Rational = Rational(25, 1),
    count: Int = 40,
    geometry: FrameGeometry = FrameGeometry(codedSize: PixelSize(640, 360)),
    startTimecode: String? = nil,
    tracks: [Int: [ClosedRange<Int>]] = [1: [0...39], 2: [5...14, 30...36]],
    names: [Int: String] = [:]
  ) -> ExportedClip {
    // A time base like that of MP4, in which the rate is exact.
    let timeBase = Rational(1, rate.numerator)
    let start = startTimecode.flatMap { Timecode($0, frameRate: rate) }
    let frames = (0..<count).map { index in
      ExportedFrame(
        time: MediaTime(Int64(index * rate.denominator), timeBase: timeBase),
        duration: MediaTime(Int64(rate.denominator), timeBase: timeBase),
        timecode: start?.advanced(by: index)
      )
    }
    return ExportedClip(
      sourceName: "a clip & more.mov",
      geometry: geometry,
      frameRate: rate,
      startTimecode: startTimecode,
      frames: frames,
      tracks: tracks.map { id, ranges in
        let faces = ranges.flatMap { Array($0) }.map { frame in
          ExportedFace(
            frame: frame,
            observation: observation(
              id,
              frame: frame,
              size: geometry.displaySize,
              smiles: (10...20).contains(frame),
              closed: id == 1 && (25...27).contains(frame)
            )
          )
        }
        return ExportedTrack(id: id, name: names[id], faces: faces)
      }
    )
  }

  /// A clip whose frames have the given times, in milliseconds.
  static func clip(times: [Int64], averageRate: Rational) -> ExportedClip {
    let frames = times.map { ExportedFrame(time: MediaTime($0, timeBase: Rational(1, 1000))) }
    let size = PixelSize(640, 360)
    return ExportedClip(
      sourceName: "phone.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: averageRate,
      frames: frames,
      tracks: [
        ExportedTrack(
          id: 1,
          faces: times.indices.map {
            ExportedFace(frame: $0, observation: observation(1, frame: $0, size: size))
          }
        )
      ]
    )
  }
}
