internal import AnnotateContainers
internal import AnnotateFiles
package import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStills

/// Everything that the paths alone decide about a job's output, before the input is opened.
package struct OutputPlan: Sendable {
  let format: OutputFormat
  /// The pictures of the output; nil if it is a video.
  package let pictures: PictureDestination?

  /// Checks the paths of a job.
  ///
  /// - Throws: `.missingInput`, `.usage`, `.unavailable` or `.cannotCreate`; nothing has been written then.
  package init(_ job: AnnotationJob) throws(AnnotateError) {
    pictures = try PictureDestination(job)
    if let pictures {
      format = try OutputFormat(of: pictures.format)
    } else {
      format = try Self.format(of: job)
      if let codec = job.output.encoding.codec {
        try EncoderChoice.named(codec).check(fits: format)
      }
    }
    try checkEmbedding(job)
    try FileConflicts.check(outputs: job.writtenPaths, inputs: job.inputPaths)
    try Self.checkInput(of: job)
    try Self.checkSidecar(of: job)
    try WrittenPath.checkCreation(of: job.writtenPaths, overwrites: job.output.overwrites)
  }

  /// The requested encoder, or else the one that suits the source and the container.
  ///
  /// - Throws: `.unavailable` if there is none, `.usage` if it does not support what the options ask for.
  func encoder(
    for video: StreamInfo,
    of source: SourceDescription,
    _ options: EncodingOptions
  ) throws(AnnotateError) -> EncoderChoice {
    if let pictures { return try .named(pictures.format.profile.encoder) }
    return try .choose(
      options.codec,
      pixelFormat: options.pixelFormat,
      for: video,
      of: source,
      in: format
    )
  }

  private static func format(of job: AnnotationJob) throws(AnnotateError) -> OutputFormat {
    guard let name = job.output.container else {
      guard !job.writesToStandardOutput else { throw unnamedContainer }
      if let name = liveContainer(of: job) { return try OutputFormat(named: name) }
      do throws(AnnotateError) {
        return try OutputFormat(forFileNamed: job.output.path)
      } catch {
        guard let failure = folderFailure(of: job) else { throw error }
        try checkInput(of: job)
        throw failure
      }
    }
    let format = try OutputFormat(named: name)
    let isStreamed = job.writesToStandardOutput || job.isSentLive
    guard !isStreamed || format.profile.writing.isStreamable else {
      throw AnnotateError(OutputProblem.unstreamable(container: name))
    }
    return format
  }

  /// The container of a video that somebody takes while it is made, if the job names none.
  private static func liveContainer(of job: AnnotationJob) -> String? {
    if job.isPlaylist { return "mpegts" }
    guard let address = NetworkAddress(job.output.path) else { return nil }
    return address.networkProtocol == .rtmp ? "flv" : "mpegts"
  }

  /// Checks that the sidecar beside the output can have its name, and that there is none yet beside a new output, as after
  /// finding faces without a video.
  ///
  /// - Throws: `.cannotCreate` if not.
  private static func checkSidecar(of job: AnnotationJob) throws(AnnotateError) {
    guard job.output.faces.sidecar == .nextToOutput, let path = job.sidecarPath else { return }
    let longest = 255
    guard
      FilePath(path).lastComponent.utf8.count <= longest
        || FilePath(job.output.path).lastComponent.utf8.count > longest
    else { throw AnnotateError(OutputProblem.longSidecarName(output: job.output.path)) }
    guard !job.output.overwrites, FileIdentity(of: path)?.isRegular == true,
      AnnotationJob.sequence(job.output.path) != nil || FileIdentity(of: job.output.path) == nil,
      job.recordedFaces == nil
        || FileIdentity(of: job.recordedFaces ?? "") != FileIdentity(of: path)
    else { return }
    throw ReplacedSidecar.besideOutput(of: job, at: path)
  }

  /// Checks that there is an input, before it matters that there are files at the paths of the outputs.
  ///
  /// - Throws: `.missingInput` if there is none.
  private static func checkInput(of job: AnnotationJob) throws(AnnotateError) {
    let path = job.input.path
    guard isFile(job.input), !FilePath(path).isAddress, FileIdentity(of: path) == nil else {
      return
    }
    _ = try FileContents.read(path, limit: 1)
  }

  private static func isFile(_ input: JobInput) -> Bool {
    input.format == nil && input.path != "-" && FileSequence(input.path) == nil
  }

  /// Why an output without an extension is not the folder of the output, as it is with several inputs; nil if it
  /// was not meant to be one.
  private static func folderFailure(of job: AnnotationJob) -> AnnotateError? {
    let (input, output) = (job.input, job.output.path)
    let isFolder = FileIdentity(of: output)?.isFolder == true
    guard isFolder || FilePath(output).extension.isEmpty else { return nil }
    let file = FilePath(output).appending(FilePath(input.path).lastComponent).text
    return AnnotateError(
      OutputProblem.folder(output, exists: isFolder, file: isFile(input) ? file : nil)
    )
  }

  private static var unnamedContainer: AnnotateError {
    AnnotateError(OutputProblem.unnamedContainer)
  }

  /// Checks that faces can be embedded in the output, if the job asks for that.
  ///
  /// - Throws: `.usage` if not.
  private func checkEmbedding(_ job: AnnotationJob) throws(AnnotateError) {
    guard job.output.faces.isEmbedded else { return }
    let obstacle: OutputProblem.EmbeddingObstacle? =
      if pictures != nil {
        .pictures
      } else if format.profile.streams.faces == .none {
        .container
      } else if job.writesToStandardOutput, format.profile.streams.faces != .webVTT {
        .standardOutput
      } else {
        nil
      }
    guard let obstacle else { return }
    let name = pictures == nil ? format.name : job.output.path
    throw AnnotateError(OutputProblem.embeddedFaces(name, obstacle))
  }
}

extension OutputPlan {
  /// Checks that the kinds of input and output fit together, and that numbered files can be written.
  ///
  /// - Throws: `.usage` if they do not fit together, `.cannotCreate` if a file is in the way.
  package func check(_ job: AnnotationJob, _ source: PictureSource?) throws(AnnotateError) {
    if let source, source.sequence == nil, pictures == nil {
      throw AnnotateError(PictureOutputProblem.videoOfPicture(job.output.path))
    }
    guard let pictures else { return }
    guard pictures.sequence != nil || (source != nil && source?.sequence == nil) else {
      if source == nil, job.input.format == nil { try InputCheck.check(job.input.path) }
      throw AnnotateError(
        PictureOutputProblem.severalPictures(
          into: job.output.path,
          of: source == nil ? .video : .sequence
        )
      )
    }
    try checkNumbered(job, pictures, source)
  }

  private func checkNumbered(
    _ job: AnnotationJob,
    _ pictures: PictureDestination,
    _ source: PictureSource?
  ) throws(AnnotateError) {
    guard let sequence = pictures.sequence else { return }
    let first = pictures.firstNumber(job, source)
    try PartialFile.check(sequence.path(of: first), overwrites: true)
    // The number of frames of a video is unknown before its end.
    let last = source.map { first + $0.count - 1 } ?? .max
    let taken = sequence.numbers().filter { (first...last).contains($0) }.map(sequence.path)
    let others = job.inputPaths.compactMap(FileIdentity.init(of:))
    let inputs = taken.isEmpty ? [] : (source?.identities ?? []).union(others)
    for path in taken {
      if let identity = FileIdentity(of: path), inputs.contains(identity) {
        throw AnnotateError(PictureOutputProblem.isInput(path))
      }
      try PartialFile.check(path, overwrites: job.output.overwrites)
    }
  }
}
