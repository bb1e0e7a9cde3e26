internal import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStills
internal import AnnotateWording

/// Everything that the paths alone decide about a job's output, before the input is opened.
package struct OutputPlan: Sendable {
  let format: OutputFormat
  /// The pictures of the output; nil if it is a video.
  package let pictures: PictureDestination?

  /// Checks the paths of a job.
  ///
  /// - Throws: `.usage`, `.unavailable` or `.cannotCreate`; nothing has been written then.
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
    try WrittenPath.check(
      job.writtenPaths,
      reading: job.inputPaths,
      overwrites: job.output.overwrites
    )
  }

  /// The requested encoder, or else the one that suits the source and the container.
  ///
  /// - Throws: `.unavailable` if there is none, `.usage` if it does not support what the job asks for.
  func encoder(
    for video: StreamInfo,
    of source: SourceDescription,
    _ job: AnnotationJob
  ) throws(AnnotateError) -> EncoderChoice {
    if let pictures { return try .named(pictures.format.profile.encoder) }
    return try .choose(
      job.output.encoding.codec,
      pixelFormat: job.output.encoding.pixelFormat,
      for: video,
      of: source,
      in: format
    )
  }

  private static func format(of job: AnnotationJob) throws(AnnotateError) -> OutputFormat {
    guard let name = job.output.container else {
      guard !job.writesToStandardOutput else { throw unnamedContainer }
      do throws(AnnotateError) {
        return try OutputFormat(forFileNamed: job.output.path)
      } catch {
        throw try folderFailure(of: job) ?? error
      }
    }
    let format = try OutputFormat(named: name)
    guard !job.writesToStandardOutput || format.profile.writing.isStreamable else {
      throw AnnotateError(
        .usage,
        "cannot write to standard output the container",
        subject: name,
        why: "it has to be changed at its beginning when its end is known",
        hints: ["use one that can be streamed: mp4, mov, mkv, webm, nut, mpegts"]
      )
    }
    return format
  }

  /// Why an output without an extension is no folder for the outputs of several inputs; nil if it was not meant to
  /// be one.
  ///
  /// - Throws: `.missingInput` if there is no input.
  private static func folderFailure(of job: AnnotationJob) throws(AnnotateError) -> AnnotateError? {
    let (input, output) = (job.input, job.output.path)
    let isFile = input.format == nil && input.path != "-" && FileSequence(input.path) == nil
    let hasExtension = PartialFile.split(output).name.dropFirst().contains(".")
    if isFile, !hasExtension, FileIdentity(of: input.path) == nil {
      _ = try FileContents.read(input.path, limit: 1)
    }
    guard FileIdentity(of: output)?.isFolder == true else { return nil }
    let file = "\(PartialFolder.withoutSlash(output))/\(PartialFile.split(input.path).name)"
    return AnnotateError(
      .cannotCreate,
      "cannot create",
      subject: output,
      why: "a folder has this name",
      hints: isFile ? ["name a file in it: -o \(file.shellWord)"] : []
    )
  }

  private static var unnamedContainer: AnnotateError {
    AnnotateError(
      .usage,
      "cannot determine the container of",
      subject: "standard output",
      why: "it has no extension",
      hints: ["add --container mp4, mov, mkv, webm, nut or mpegts"]
    )
  }
}
