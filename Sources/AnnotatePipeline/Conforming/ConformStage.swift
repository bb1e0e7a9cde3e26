internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages
internal import AnnotateTracking

/// Repeats frames and leaves others out, so that they are evenly spaced and each time shows the last one that has begun.
struct ConformStage: FaceStage {
  private let video: ConformedVideo

  /// Makes a stage for the frames of a video as it is, with their lines.
  init(_ video: ConformedVideo) { self.video = video }

  func run(
    from input: BoundedChannel<TrackedElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    var lines = ConformedLines(video)
    while let element = try await input.next() {
      guard case .frame(let frame, let line) = element else {
        try await output.send(element)
        continue
      }
      for (number, line) in lines.lines(from: line) {
        let time = video.clock.time(of: number)
        let shown = try frame.shown(at: time, lasting: video.clock.frameDuration)
        try await output.send(.frame(shown, line))
      }
    }
    output.finish()
  }
}

/// The lines of evenly spaced frames.
private struct ConformedLines {
  private let video: ConformedVideo
  private let timecode: Timecode?
  /// The number of frames with each face so far.
  private var frameCounts: [Int: Int] = [:]
  /// Whether a scene began with a frame that is left out.
  private var owesScene = false

  init(_ video: ConformedVideo) {
    self.video = video
    let header = video.faces.header.content
    timecode = header.startTimecode.flatMap { Timecode($0, frameRate: header.frameRate) }
  }

  /// The lines of the frames that show a frame, with their numbers.
  mutating func lines(
    from line: SidecarRecord<SidecarFrame>
  ) -> [(number: Int, line: SidecarRecord<SidecarFrame>)] {
    var startsScene = line.content.startsScene || owesScene
    owesScene = startsScene
    var lines: [(number: Int, line: SidecarRecord<SidecarFrame>)] = []
    for number in video.numbers(of: line.content.index) {
      var frame = line.content
      (frame.index, frame.presentationTime) = (number, video.outputTime(of: number))
      frame.duration = video.clock.frameDuration
      frame.timecode = timecode?.advanced(by: number)
      frame.startsScene = startsScene
      (startsScene, owesScene) = (false, false)
      frame.faces = frame.faces.map { counted($0) }
      lines.append((number, line.changed(to: frame, in: video.faces.header.content)))
    }
    return lines
  }

  private mutating func counted(_ face: Face) -> Face {
    frameCounts[face.id, default: 0] += 1
    return Face(
      id: face.id,
      person: face.person,
      frameCount: frameCounts[face.id, default: 1],
      observation: face.observation
    )
  }
}
