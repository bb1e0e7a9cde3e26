package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateTracking

/// Counts frames and faces, and writes them where that is wanted.
package struct FaceRecorder {
  private var files: FaceFiles
  private let path: String
  private let expectedFrames: Int?
  private let onProgress: @Sendable (Progress) -> Void
  /// The end record of the sidecar that the faces were read from; nil where they were looked for.
  private let recordedEnd: SidecarRecord<SidecarEnd>?
  /// Frames so far.
  package private(set) var frameCount = 0
  /// Faces in all frames.
  package private(set) var faceCount = 0
  private var numbers: Set<Int> = []
  /// Different faces.
  package var trackCount: Int { numbers.count }

  /// Makes ready for the frames of a video.
  init(
    _ video: MainVideo,
    files: FaceFiles,
    recordedEnd: SidecarRecord<SidecarEnd>? = nil,
    expectedFrames: Int? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) {
    self.init(
      path: video.source.path,
      expectedFrames: expectedFrames ?? video.source.expectedFrameCount(of: video.stream),
      files: files,
      recordedEnd: recordedEnd,
      onProgress: onProgress
    )
  }

  /// Makes ready for frames that come from a file.
  package init(
    path: String,
    expectedFrames: Int?,
    files: FaceFiles,
    recordedEnd: SidecarRecord<SidecarEnd>? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.recordedEnd = recordedEnd
    (self.path, self.expectedFrames) = (path, expectedFrames)
    (self.files, self.onProgress) = (files, onProgress)
  }

  /// Adds the next frame.
  ///
  /// - Returns: what goes into the video now, where faces do.
  /// - Throws: `.inputOutput` where writing fails.
  @discardableResult
  package mutating func record(
    _ frame: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) -> FaceSample? {
    let sample = try files.write(frame)
    frameCount += 1
    let faces = frame.content.faces
    faceCount += faces.count
    numbers.formUnion(faces.map(\.id))
    return sample
  }

  /// Says how far the job is, when the frame has been dealt with.
  func tellProgress(at time: MediaTime) {
    onProgress(Progress(frames: frameCount, expectedFrames: expectedFrames, time: time))
  }

  /// Checks that there was a video, and that nothing was lost of it where nothing may be.
  ///
  /// - Throws: `.badInput`.
  package func check(damagedPackets: Int, isStrict: Bool) throws(AnnotateError) {
    guard frameCount > 0 else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: path,
        why: "not one picture in it can be decoded"
      )
    }
    try InputCounts.check(damagedPackets: damagedPackets, of: path, isStrict: isStrict)
  }

  /// Completes the files under their temporary names.
  ///
  /// - Parameters:
  ///   - damagedPackets: how many pieces of the source could not be read.
  ///   - onWarning: called for what exports cannot say.
  /// - Throws: `.inputOutput` where writing fails.
  package mutating func finish(
    damagedPackets: Int,
    onWarning: (AnnotateError) -> Void = { _ in }
  ) throws(AnnotateError) {
    try files.finish(end(damagedPackets), of: path, onWarning: onWarning)
  }

  /// What goes into the video with its last frame, where faces do.
  mutating func lastSample(damagedPackets: Int) -> FaceSample? {
    files.finishSamples(end(damagedPackets))
  }

  private func end(_ damagedPackets: Int) -> SidecarRecord<SidecarEnd> {
    let end = SidecarEnd(
      frames: frameCount,
      faces: faceCount,
      tracks: trackCount,
      damagedPackets: damagedPackets
    )
    return recordedEnd?.changed(to: end) ?? SidecarRecord(end, json: end.json)
  }
}
