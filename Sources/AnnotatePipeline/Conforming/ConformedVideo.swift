internal import AnnotateContainers
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// A video as it is when its frames are evenly spaced, with the faces of a sidecar.
struct ConformedVideo: Sendable {
  /// The video as it is.
  let original: MainVideo
  /// The faces as they are.
  let recorded: RecordedFaces
  /// The part of the video that the faces are of, from its first frame on; nil for all of it.
  let excerpt: Excerpt?
  /// When that part begins and ends, as players count; nil for the beginning and the end of the video.
  private let (from, to): (MediaTime?, MediaTime?)
  /// The header of the input, with an evenly spaced video.
  let source: SourceDescription
  /// The faces of the evenly spaced video, which is whole even if it shows a part only; its frames come from the sidecar
  /// as it is.
  let faces: RecordedFaces
  /// When its frames are shown, on the clock of the video as it is.
  let clock: EvenClock
  /// Which of its frames show each frame of the part.
  private let numbers: [Range<Int>]
  /// The index of the first frame of the part.
  private let firstIndex: Int

  /// Reads the times of all frames from the sidecar; nil if a job leaves the frames as they are.
  ///
  /// - Throws: `.missingInput` or `.badInput` if the sidecar cannot be read; `.usage` if the container would round the times.
  static func make(
    for job: AnnotationJob,
    _ plan: OutputPlan,
    of source: SourceDescription
  ) throws(AnnotateError) -> ConformedVideo? {
    guard let wanted = job.output.conforming, let path = job.recordedFaces else { return nil }
    guard plan.pictures == nil, plan.format.profile.writing.finish == .movieBoxes else {
      throw AnnotateError(ConformProblem.container(job.output.path))
    }
    return try ConformedVideo(
      MainVideo(of: source),
      facesAt: path,
      at: wanted.frameRate,
      name: FilePath(job.output.path).lastComponent
    )
  }

  private init(
    _ original: MainVideo,
    facesAt path: String,
    at rate: Rational?,
    name: String
  ) throws(AnnotateError) {
    let recorded = try RecordedFaces(path, for: original)
    (self.original, self.recorded) = (original, recorded)
    let header = recorded.header
    let (first, frames) = try Self.frames(of: recorded)
    guard let first else { throw AnnotateError(ConformProblem.noFrames(path)) }
    let grid =
      rate.map { ExportedGrid(frames, at: $0) }
      ?? ExportedGrid(frames, averageRate: header.content.frameRate)
    guard grid.count <= Int32.max else { throw AnnotateError(ConformProblem.tooLong(path)) }
    (numbers, firstIndex) = (frames.indices.map(grid.numbers), first.index)
    let clock = EvenClock(
      frameRate: grid.frameRate,
      start: first.presentationTime,
      count: grid.count
    )
    self.clock = clock
    let part = header.content.job.input
    // Its first frame begins the output: editors do not count frames that begin between two of theirs.
    let start = MediaTime(
      first.presentationTime.value - header.content.clockStart,
      timeBase: header.content.timeBase
    )
    (from, to) = (part.from == nil ? nil : start, part.to)
    excerpt = Excerpt(from: from, to: to, of: original.source)
    let startTimecode =
      excerpt == nil ? original.stream.startTimecode : first.timecode?.description
    source = try SourceDescription(
      conforming: original.stream,
      to: clock,
      startTimecode: startTimecode,
      in: original.source
    )
    var changed = header.content
    if excerpt != nil { changed.startTimecode = startTimecode }
    (changed.sourceName, changed.sourceSize) = (name, nil)
    (changed.timeBase, changed.frameRate) = (clock.timeBase, clock.frameRate)
    changed.clockStart =
      MediaTime(changed.clockStart, timeBase: header.content.timeBase)
      .rescaled(to: clock.timeBase).value
    let timecode = changed.startTimecode.flatMap { Timecode($0, frameRate: clock.frameRate) }
    changed.startTimecode = timecode?.description
    let shown = Self.shownFrames(of: frames, in: numbers, clock, excerpt)
    changed.coveredAreas = changed.coveredAreas.compactMap { $0.conformed(to: shown) }
    faces = recorded.with(header.changed(to: changed).changed(toExcerptOf: [:]))
  }

  /// The numbers of the frames that show the frame of the video as it is with an index.
  func numbers(of index: Int) -> Range<Int> { numbers[index - firstIndex] }

  /// When a frame is shown in the output, where a part begins with zero.
  func outputTime(of number: Int) -> MediaTime {
    Self.outputTime(of: number, clock, excerpt)
  }

  private static func outputTime(
    of number: Int,
    _ clock: EvenClock,
    _ excerpt: Excerpt?
  ) -> MediaTime {
    let time = clock.time(of: number)
    return MediaTime(
      time.value - (excerpt?.shift(in: time.timeBase) ?? 0),
      timeBase: time.timeBase
    )
  }

  /// The frames of the video as it is that frames with some numbers show.
  private static func shownFrames(
    of frames: [ExportedFrame],
    in numbers: [Range<Int>],
    _ clock: EvenClock,
    _ excerpt: Excerpt?
  ) -> [ShownFrame] {
    zip(frames, numbers).compactMap { frame, numbers in
      numbers.last.map { last in
        ShownFrame(
          time: frame.time.value,
          first: outputTime(of: numbers.lowerBound, clock, excerpt).value,
          last: outputTime(of: last, clock, excerpt).value
        )
      }
    }
  }

  /// The input of a job, with the part of the video that the faces are of.
  func takingExcerpt(of input: JobInput) -> JobInput {
    var input = input
    (input.from, input.to) = (from, to)
    return input
  }

  private static func frames(
    of faces: RecordedFaces
  ) throws(AnnotateError) -> (first: SidecarFrame?, [ExportedFrame]) {
    let reader = try faces.open()
    var first: SidecarFrame?
    var frames: [ExportedFrame] = []
    while let frame = try reader.next()?.content {
      first = first ?? frame
      guard [frame.presentationTime, frame.duration].compactMap(\.self).allSatisfy(\.isPlausible)
      else { throw reader.failure("its times are too large") }
      frames.append(ExportedFrame(time: frame.presentationTime, duration: frame.duration))
    }
    return (first, frames)
  }
}
