internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes

/// What is known of a source before its faces are, if groups of its pictures are to be copied.
///
/// The packets are read once without decoding them; some forty bytes are kept for each. Whether a stamp touches a group is
/// known when all faces are, and only groups that a stamp touches are decoded then, so that memory does not depend on the
/// length of groups.
package struct SmartPreparation: Sendable {
  private let groups: [PictureGroup]
  private let splice: Splice
  private let first: Frame
  private let excerpt: Excerpt?
  private let timeBase: Rational

  /// Prepares a job that asks for it; nil if it does not, or if it can do without and something is in the way.
  ///
  /// - Throws: `.usage` with what is in the way; `.badInput` or `.inputOutput` if the source cannot be read.
  package static func make(
    for preparation: JobPreparation,
    _ pictures: PictureSource?,
    isReadTwice: Bool,
    _ limits: InputLimits,
    _ losses: LossReporter
  ) throws(AnnotateError) -> SmartPreparation? {
    try orNothing(preparation, losses) { () throws(AnnotateError) in
      guard preparation.job.output.encoding.smartRendering != nil else { return nil }
      return try SmartPreparation(preparation, pictures, isReadTwice: isReadTwice, limits)
    }
  }

  /// What `prepare` gives; nil, with a warning, if something is in the way of a job that can do without.
  private static func orNothing<Value>(
    _ preparation: JobPreparation,
    _ losses: LossReporter,
    _ prepare: () throws(AnnotateError) -> Value?
  ) throws(AnnotateError) -> Value? {
    do throws(AnnotateError) {
      return try prepare()
    } catch {
      guard preparation.job.output.encoding.smartRendering == .auto,
        let problem = error.problem as? SmartRenderingProblem
      else { throw error }
      losses.warn(AnnotateError(Notice.encodesAll(problem)))
      return nil
    }
  }

  private init(
    _ preparation: JobPreparation,
    _ pictures: PictureSource?,
    isReadTwice: Bool,
    _ limits: InputLimits
  ) throws(AnnotateError) {
    let (job, main) = (preparation.job, preparation.input.main)
    if let obstacle = Self.obstacle(preparation, pictures, isReadTwice: isReadTwice) {
      throw AnnotateError(SmartRenderingProblem(job.input.path, obstacle))
    }
    splice = try Splice(
      preparation.picture.encoder,
      main.stream,
      of: main.source,
      in: preparation.output.format
    )
    groups = try GroupScan.groups(
      in: DetectionInput.open(job.input, pictures, limits),
      main.stream,
      leavesOutPictures: preparation.output.leavesOutPictures
    )
    (excerpt, timeBase) = (preparation.input.excerpt, main.stream.timeBase)
    first = try Self.firstFrame(of: main, in: DetectionInput.open(job.input, pictures, limits))
    // The encoder may find what headers do not tell.
    var encoding = VideoEncoding(
      preparation,
      LossReporter(isStrict: false) { _ in },
      splice: splice
    )
    try encoding.open(like: first)
  }

  /// What the job itself has in the way.
  private static func obstacle(
    _ preparation: JobPreparation,
    _ pictures: PictureSource?,
    isReadTwice: Bool
  ) -> SmartRenderingProblem.Obstacle? {
    let job = preparation.job
    if pictures != nil || preparation.output.destination != nil || !isReadTwice {
      return .notAVideoFile
    }
    if !preparation.picture.keepsGeometry { return .reframing }
    if job.output.crops != nil { return .crops }
    if job.output.isPrivate { return .privacy }
    if case .nobody = preparation.faces.origin { return .noFaces }
    return nil
  }

  private static func firstFrame(
    of main: MainVideo,
    in demuxer: consuming Demuxer
  ) throws(AnnotateError) -> Frame {
    var demuxer = demuxer
    var decoder = try Decoder(for: main.stream, of: main.source, threads: 1, search: .nothing)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == main.stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame }
    }
    try decoder.send(nil)
    guard let frame = try decoder.receive() else {
      throw AnnotateError(InputProblem.noPicture(main.source.path))
    }
    return frame
  }

  /// Decides which groups are copied when the faces are known; nil if their frames are not those of the packets, and the job
  /// can do without.
  ///
  /// - Throws: `.badInput` if the sidecar is not valid; `.usage` if its frames are not those of the packets.
  package func plan(
    _ faces: RecordedFaces,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ losses: LossReporter
  ) throws(AnnotateError) -> SplicePlan? {
    try Self.orNothing(preparation, losses) { () throws(AnnotateError) in
      try plan(faces, preparation, styles)
    }
  }

  private func plan(
    _ faces: RecordedFaces,
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) -> SplicePlan {
    var frames = try TouchedFrames(faces, preparation, styles)
    var frame = try frames.next()
    var planned: [SplicePlan.Group] = []
    var position = 0
    for (index, group) in groups.enumerated() {
      let end = index + 1 < groups.count ? groups[index + 1].times.first ?? .max : .max
      var (times, isTouched): ([Int64], Bool) = ([], false)
      while let found = frame, found.time < end {
        times.append(found.time)
        isTouched = isTouched || found.isTouched
        frame = try frames.next()
      }
      // Decoders that find times impossible change them, and would do so otherwise where they begin with this group.
      guard Set(times).isSubset(of: group.pictures.map(\.presentation)) else {
        throw AnnotateError(SmartRenderingProblem(preparation.job.input.path, .times))
      }
      let isCopied = !isTouched && group.isCopyable && times == group.times
      let fate = isCopied ? .copied : isWanted(group) ? SplicePlan.Fate.encoded : .leftOut
      planned.append(
        SplicePlan.Group(pictures: group, fate: fate, position: position, frameCount: times.count)
      )
      position += times.count
    }
    return SplicePlan(planned, splice, first: first, excerpt)
  }

  /// Whether any picture of a group belongs to the part that is wanted.
  private func isWanted(_ group: PictureGroup) -> Bool {
    group.pictures.contains { excerpt?.contains($0.presentation, timeBase) ?? true }
  }
}
