internal import Media
internal import MediaTypes
internal import Sidecar
internal import Tracking

/// Counts frames and faces, and writes them into a sidecar where one is wanted.
struct FaceRecorder {
  private let sidecar: SidecarWriter?
  private let path: String
  private let expectedFrames: Int?
  private let onProgress: @Sendable (Progress) -> Void
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
    path = video.source.path
    expectedFrames = video.source.expectedFrameCount(of: video.stream)
  }

  /// Adds the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func record(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    try sidecar?.write(frame)
    frameCount += 1
    let faces = frame.content.faces
    faceCount += faces.count
    trackCount = faces.reduce(trackCount) { max($0, $1.id) }
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
}
