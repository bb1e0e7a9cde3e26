internal import Files
internal import Media
internal import MediaTypes

/// What can be said of a job's output from names alone, before the input is opened.
struct OutputPlan: Sendable {
  let format: OutputFormat
  /// Where pictures are written; nil where the output is a video.
  let pictures: PictureDestination?
  private let named: EncoderChoice?

  /// Checks the names of a job.
  ///
  /// - Throws: `.usage`, `.unavailable` or `.cannotCreate`, with nothing written.
  init(_ job: AnnotationJob) throws(AnnotateError) {
    pictures = try PictureDestination(job)
    if let pictures {
      format = try OutputFormat(of: pictures.format)
      named = try EncoderChoice.named(pictures.format.encoderName)
    } else {
      format = try OutputFormat(forFileNamed: job.output)
      named = try Self.namedEncoder(job)
    }
    if pictures == nil { try named?.check(fits: format) }
    try checkPaths(job)
  }

  /// The encoder that was asked for, else the one that suits the source and the container.
  ///
  /// - Throws: `.unavailable` where there is none.
  func encoder(for video: StreamInfo) throws(AnnotateError) -> EncoderChoice {
    guard let named else { return try EncoderChoice.matching(video, in: format) }
    return named
  }

  private static func namedEncoder(
    _ job: AnnotationJob
  ) throws(AnnotateError) -> EncoderChoice? {
    guard let codec = job.codec else { return nil }
    return try EncoderChoice.named(codec)
  }

  private func checkPaths(_ job: AnnotationJob) throws(AnnotateError) {
    // The files of a sequence are looked at when it is known how many there are.
    let output = pictures?.sequence == nil ? [job.output] : []
    let paths = output + [job.sidecarPath].compactMap(\.self)
    for path in paths {
      if let input = FileIdentity(of: job.input), let other = FileIdentity(of: path),
        input.isSameFile(as: other)
      {
        throw AnnotateError(
          .cannotCreate,
          "cannot create",
          subject: path,
          why: "it is the input itself",
          hints: ["choose another name for the output"]
        )
      }
      try PartialFile.check(path, overwrites: job.overwrites)
    }
    guard Set(paths).count == paths.count else {
      throw AnnotateError(
        .usage,
        "cannot write video and sidecar to one file",
        subject: job.output
      )
    }
  }
}
