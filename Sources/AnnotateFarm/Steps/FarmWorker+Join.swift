internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar
internal import Glibc

extension FarmWorker {
  /// Makes the output of a clip, from its encoded ranges and all other streams of the input, and copies the
  /// sidecar.
  ///
  /// - Throws: `AnnotateError`, which for a missing or unusable range names the command that makes it, or
  ///   `CancellationError` if the task was cancelled; nothing is at the final paths then.
  package func join(_ clip: FarmClip, _ listener: RunListener = RunListener()) throws -> Outcome {
    try check(clip)
    let hash = try plan.hash(of: clip, for: .join)
    var job = plan.job(of: clip)
    job.output.container = clip.container
    let overwrites = job.output.overwrites
    job.output.overwrites = true
    try check(clip, PictureSource(job))
    let faces = try linked(clip)
    let parts = try rendered(clip, faces)
    let origin = try FarmResult.origin([faces.digest] + parts.map(\.result.digest))
    let step = FarmStep(.join, clip: clip.name)
    let state = try folder.state(of: step, plan: hash, origin: origin, thoroughly: true)
    if case .done(let result) = state,
      try result.isStored == true
        || isComplete(job, faces, copied: result.copiedFrames)
    {
      return .existing(result)
    }
    // An output that this plan made may be replaced.
    if state == .missing, !overwrites, clip.destination == nil {
      for path in [job.output.path, job.sidecarPath].compactMap(\.self) {
        try PartialFile.check(path, overwrites: false)
      }
    }
    try makeFolder(for: step)
    var result = FarmResult(
      phase: .join,
      frames: clip.frames,
      count: parts.reduce(0) { $0 + $1.result.count },
      plan: hash,
      origin: origin,
      damagedPackets: faces.damagedPackets
    )
    result.damagedFrames = faces.damagedFrames
    (result.faces, result.tracks) = (faces.faces, faces.tracks)
    if clip.destination != nil { result.isStored = false }
    result.coveredFrames = parts.reduce(0) { $0 + $1.result.coveredFrames }
    result.vanishedFaces = Set(parts.flatMap(\.result.vanishedFaces)).sorted()
    let sidecar = folder.filePath(of: faces, FarmStep(.link, clip: clip.name))
    return .made(
      try join(clip, job, faces, parts, sidecar, listener) { path, copied throws(AnnotateError) in
        result.copiedFrames = copied
        (result.file, result.size) = (clip.output, FileIdentity(of: path)?.size ?? 0)
        result.digest = try SampledDigest.of(path)
        // If the process is killed before the file has its final path, the record names a missing file.
        try record(result, of: step)
        return result
      }
    )
  }

  /// An encoded range.
  private struct Part {
    let step: FarmStep
    let result: FarmResult
    let path: String
  }

  private func rendered(
    _ clip: FarmClip,
    _ faces: FarmResult
  ) throws(AnnotateError) -> [Part] {
    let hash = try plan.hash(of: clip, for: .render)
    var parts: [Part] = []
    for range in clip.segments {
      let step = FarmStep(.render, clip: clip.name, range: range)
      // Digests are compared while the packets are read.
      let state = try folder.state(of: step, plan: hash, origin: faces.digest, thoroughly: false)
      guard case .done(let result) = state else { throw needed(step, state) }
      parts.append(Part(step: step, result: result, path: folder.filePath(of: result, step)))
    }
    return parts
  }

  /// Whether the sidecar and the folder of faces are at their final paths, too.
  private func isComplete(
    _ job: AnnotationJob,
    _ faces: FarmResult,
    copied: Int?
  ) throws(AnnotateError) -> Bool {
    if let folder = job.output.faces.folder, FileIdentity(of: folder)?.isFolder != true {
      return false
    }
    guard let path = job.sidecarPath else { return true }
    guard copied == nil else { return try FarmFaces.copiedFrames(in: path) == copied }
    return try FarmFaces.isCopy(path, of: faces)
  }

  private func join(
    _ clip: FarmClip,
    _ job: AnnotationJob,
    _ linked: FarmResult,
    _ parts: [Part],
    _ sidecar: String,
    _ listener: RunListener,
    _ record: (String, Int?) throws(AnnotateError) -> FarmResult
  ) throws -> FarmResult {
    let reading = try FarmReading(job, session)
    let main = try MainVideo(of: reading.demuxer.source)
    let styles = try ResolvedStyles(job.drawing.styles)
    let recorded = try Self.faces(in: sidecar, for: main, job.drawing.selection, styles)
    var job = job
    if let numbered = try numbered(clip, job, of: main, styles) {
      job.drawing.selection = try numbered.selection(in: recorded)
    }
    let preparation = try JobPreparation(
      job,
      reading.plan,
      styles,
      source: reading.demuxer.source,
      pictures: reading.pictures,
      origin: .recorded(recorded)
    )
    let first = try Self.firstFrame(job, reading.pictures, main)
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning)
    let splice = try splicePlan(
      preparation,
      reading.pictures,
      styles,
      recorded,
      "\(clip.name) \(linked.digest)"
    )
    let transaction = FileTransaction()
    try FarmFaces.copy(sidecar, for: job, copied: splice?.copiedFrames, in: transaction)
    var output = try VideoOutput(preparation, losses, in: transaction, splice: splice?.splice)
    var video = JoinedVideo(
      parts.map { part in
        JoinedVideo.Part(path: part.path, digest: part.result.digest) { [self] fault in
          needed(part.step, .unusable(fault))
        }
      },
      signature: try output.begin(like: first),
      keepsTimes: splice != nil
    )
    let total = parts.reduce(0) { $0 + $1.result.count }
    try Self.fill(
      &output,
      with: reading.demuxer,
      carrying: preparation.output.carriedIndices,
      main.stream,
      &video
    ) { count, time in
      listener.onProgress(Progress(frames: count, expectedFrames: total, time: time))
    }
    try output.finish()
    try recorded.selectionWarnings(preparation, styles).forEach(listener.onWarning)
    let result = try record(output.temporaryPath ?? "", splice?.copiedFrames)
    try transaction.commit()
    return result
  }

  /// The faces of a clip; they are read to the end only if somebody might be left without a stamp by mistake.
  private static func faces(
    in sidecar: String,
    for video: MainVideo,
    _ selection: FaceSelection,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) -> RecordedFaces {
    styles.hideFaces || selection != FaceSelection()
      ? try RecordedFaces(sidecar, for: video)
      : try RecordedFaces(trusting: sidecar, for: video)
  }

  /// The number of pictures that are read before the first is written.
  ///
  /// It is that of a single run, so that audio that is stored late is interleaved correctly.
  private static let lead = 64

  private static func fill(
    _ output: inout VideoOutput,
    with demuxer: consuming Demuxer,
    carrying carried: Set<Int>,
    _ stream: StreamInfo,
    _ video: inout JoinedVideo,
    onPacket: (Int, MediaTime) -> Void
  ) throws {
    var demuxer = demuxer
    var (ahead, count) = (0, 0)
    func take(_ packet: Packet?, _ output: inout VideoOutput) throws(AnnotateError) -> Bool {
      guard let packet else { return false }
      count += 1
      if let time = packet.decodeTime(in: stream.timeBase) { onPacket(count, time) }
      try output.write(encoded: packet)
      return true
    }
    while let packet = try demuxer.next() {
      try Task.checkCancellation()
      if packet.streamIndex == stream.index {
        ahead += 1
        guard ahead > lead else { continue }
        _ = try take(try video.next(), &output)
      } else if carried.contains(packet.streamIndex) {
        try output.write(carried: packet)
      }
    }
    while try take(try video.next(), &output) { try Task.checkCancellation() }
  }
}

/// Writes the faces of a joined clip.
enum FarmFaces {
  /// Copies the sidecar for a job, and splits it if the job asks for a file for each frame.
  ///
  /// - Parameters:
  ///   - sidecar: the path of the clip's sidecar.
  ///   - job: the job, which names the files.
  ///   - copied: the number of frames whose packets are those of the source; nil if all were encoded.
  ///   - transaction: moves the files to their final paths.
  /// - Throws: `.cannotCreate` or `.inputOutput` if writing fails.
  static func copy(
    _ sidecar: String,
    for job: AnnotationJob,
    copied: Int?,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    if let path = job.sidecarPath {
      let file = try transaction.makeFile(for: path, overwrites: true)
      if copied == nil, !FilePath(file.finalPath).namesCompression {
        try FileContents.copy(sidecar, to: file)
      } else {
        try write(sidecar, copied: copied, to: file)
      }
    }
    guard let path = job.output.faces.folder else { return }
    let reader = try SidecarReader(opening: sidecar)
    let folder = try SidecarFolderWriter(
      path: path,
      overwrites: true,
      header: reader.header,
      in: transaction
    )
    while let frame = try reader.next() { try folder.write(frame) }
    if let end = reader.end { try folder.finish(Self.end(end, copied: copied)) }
  }

  /// Whether the file at a path has the text of the sidecar of a clip.
  ///
  /// - Throws: `.inputOutput` if it cannot be read.
  static func isCopy(_ path: String, of faces: FarmResult) throws(AnnotateError) -> Bool {
    guard FilePath(path).namesCompression else {
      guard FileIdentity(of: path)?.size == faces.size else { return false }
      return try FileDigest.content(of: path) == faces.digest
    }
    do throws(AnnotateError) {
      let blocks = try RecordBlocks(opening: path, failing: "cannot read the sidecar")
      return try FileDigest.content(of: blocks.next) == faces.digest
    } catch {
      guard error.kind == .badInput || error.kind == .missingInput else { throw error }
      return false
    }
  }

  /// Writes a sidecar whose last line says how many frames are copied, if any.
  private static func write(
    _ sidecar: String,
    copied: Int?,
    to file: PartialFile
  ) throws(AnnotateError) {
    let reader = try SidecarReader(opening: sidecar)
    let writer = try SidecarWriter(to: file, header: reader.header)
    while let frame = try reader.next() { try writer.write(frame) }
    if let end = reader.end { try writer.finish(Self.end(end, copied: copied)) }
  }

  private static func end(
    _ end: SidecarRecord<SidecarEnd>,
    copied: Int?
  ) -> SidecarRecord<SidecarEnd> {
    guard let copied else { return end }
    var content = end.content
    content.copiedFrames = copied
    return SidecarRecord(content, json: content.json)
  }

  /// How many frames are copied according to the last line of a complete sidecar; nil if it does not say.
  ///
  /// - Throws: `.inputOutput` if it cannot be read.
  static func copiedFrames(in sidecar: String) throws(AnnotateError) -> Int? {
    do throws(AnnotateError) {
      let reader = try SidecarReader(opening: sidecar)
      while try reader.next() != nil {}
      return reader.end?.content.copiedFrames
    } catch {
      guard error.kind == .badInput || error.kind == .missingInput else { throw error }
      return nil
    }
  }
}
