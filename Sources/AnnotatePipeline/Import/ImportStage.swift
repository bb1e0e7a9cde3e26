internal import AnnotateFaces
internal import AnnotateImports
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages
internal import AnnotateTracking

/// Adds the faces of imported tracks to the frames of a video, on its own serial queue.
actor ImportStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.import")
  private let tracks: ImportedFile
  private let video: MainVideo
  private let known: SidecarReader?
  private var lines: FrameLines
  /// The number of frames with each face so far.
  private var frameCounts: [Int: Int] = [:]
  /// How many numbers of the file the frames so far have.
  private var numberCount = 0
  /// When the first frame is shown, in ticks of the stream.
  private var firstTime: Int64?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ tracks: ImportedFile, of video: MainVideo, known: sending SidecarReader?) {
    (self.tracks, self.video, self.known) = (tracks, video, known)
    lines = FrameLines(of: video)
  }

  /// Adds the faces to the frames of `input` and passes them on to `output`.
  ///
  /// - Throws: `.badInput` if the tracks continue after the last frame.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index) = element else { continue }
      try await output.send(.frame(frame, try line(of: frame, index)))
    }
    try tracks.check(frameCount: numberCount, of: video)
    output.finish()
  }

  private func line(
    of frame: Frame,
    _ index: Int
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let number = number(of: frame, index)
    let before = try known?.next()?.content
    let faces = tracks.clip.tracks.compactMap { track in
      track.face(in: number).map {
        Face(id: track.id, frameCount: count(track.id), observation: posed($0))
      }
    }
    return try lines.line(
      of: frame,
      index,
      before.map { KnownFaces($0.faces, in: video.geometry.displayRect).completed(faces) } ?? faces,
      precedesCut: false
    )
  }

  /// The number that the file gives a frame.
  private func number(of frame: Frame, _ index: Int) -> Int {
    let time = frame.presentationTime
    let first = firstTime ?? time.value
    firstTime = first
    // If the picture begins before zero, players delay the whole file by that much.
    let start = min(first, video.clockStart)
    let shown = MediaTime(time.value - start, timeBase: time.timeBase)
    let number = tracks.clip.number(of: index, at: shown)
    let end = frame.duration.map { MediaTime(shown.value + $0.value, timeBase: $0.timeBase) }
    numberCount = max(number + 1, end.map { tracks.clip.number(of: index + 1, at: $0) } ?? 0)
    return number
  }

  /// The face with the pose that its points show, because files of other programs have none.
  private func posed(_ face: FaceObservation<DisplaySpace>) -> FaceObservation<DisplaySpace> {
    var face = face
    face.pose = HeadPose(points: face.landmarks.mapped(by: video.geometry.displayToSquare))
    return face
  }

  private func count(_ id: Int) -> Int {
    frameCounts[id, default: 0] += 1
    return frameCounts[id, default: 1]
  }
}
