internal import Media
internal import MediaTypes
internal import Sidecar
internal import Tracking

/// Counts frames and faces, and writes them into a sidecar where one is wanted.
struct FaceRecorder {
  private let sidecar: SidecarWriter?
  private let video: StreamInfo
  private let path: String
  private let timecode: Timecode?
  private let expectedFrames: Int?
  private let onProgress: @Sendable (Progress) -> Void
  private var firstTime: MediaTime?
  /// Frames so far.
  private(set) var frameCount = 0
  /// Faces in all frames.
  private(set) var faceCount = 0
  /// Different faces.
  private(set) var trackCount = 0

  /// Makes ready for the frames of a video.
  init(
    _ video: MainVideo,
    sidecar: SidecarWriter?,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) {
    (self.sidecar, self.onProgress) = (sidecar, onProgress)
    (self.video, path) = (video.stream, video.source.path)
    timecode = video.stream.startTimecode.flatMap {
      Timecode($0, frameRate: video.stream.nominalFrameRate)
    }
    expectedFrames = video.source.expectedFrameCount(of: video.stream)
  }

  /// Adds the next frame.
  ///
  /// - Returns: what is recorded of it.
  /// - Throws: `.inputOutput` where writing fails.
  @discardableResult
  mutating func record(
    _ frame: Frame,
    _ index: Int,
    _ faces: [Face]
  ) throws(AnnotateError) -> SidecarFrame {
    let line = line(of: frame, index, faces)
    try sidecar?.write(line)
    frameCount += 1
    faceCount += faces.count
    trackCount = faces.reduce(trackCount) { max($0, $1.id) }
    return line
  }

  /// Says how far the job is, when the frame has been dealt with.
  func tellProgress(_ frame: Frame) {
    onProgress(
      Progress(frames: frameCount, expectedFrames: expectedFrames, time: frame.presentationTime)
    )
  }

  /// Checks that there was a video, and that nothing was lost of it where nothing may be.
  ///
  /// - Throws: `.badInput`.
  func check(damagedPackets: Int, isStrict: Bool) throws(AnnotateError) {
    guard frameCount > 0 else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: path,
        why: "not one picture in it can be decoded"
      )
    }
    guard damagedPackets == 0 || !isStrict else {
      throw AnnotateError(
        .badInput,
        "the input is damaged",
        subject: path,
        why: "pieces that could not be read: \(damagedPackets)",
        hints: ["without --strict the rest is annotated"]
      )
    }
  }

  /// Completes the sidecar and puts it at its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func finish(damagedPackets: Int) throws(AnnotateError) {
    try sidecar?.finish(trackCount: trackCount, damagedPackets: damagedPackets)
    try sidecar?.commit()
  }

  /// Takes the sidecar back from its final path.
  func withdraw() { sidecar?.withdraw() }

  private mutating func line(of frame: Frame, _ index: Int, _ faces: [Face]) -> SidecarFrame {
    let first = firstTime ?? frame.presentationTime
    firstTime = first
    return SidecarFrame(
      index: index,
      presentationTime: frame.presentationTime,
      duration: frame.duration,
      timecode: timecode?.advanced(by: framesElapsed(from: first, to: frame.presentationTime)),
      faces: faces
    )
  }

  /// Timecode counts frames of the nominal rate, also where some are missing.
  private func framesElapsed(from first: MediaTime, to time: MediaTime) -> Int {
    let elapsed = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let rate = video.nominalFrameRate
    return rate.isPositive ? Int(elapsed.rescaled(to: rate.inverse).value) : 0
  }
}
