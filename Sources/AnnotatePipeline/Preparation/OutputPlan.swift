internal import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStills

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
    try checkPaths(job)
    try FileConflicts.check(outputs: job.outputPaths, inputs: job.inputPaths)
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
      return try OutputFormat(forFileNamed: job.output.path)
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

  private static var unnamedContainer: AnnotateError {
    AnnotateError(
      .usage,
      "cannot determine the container of",
      subject: "standard output",
      why: "it has no extension",
      hints: ["add --container mp4, mov, mkv, webm, nut or mpegts"]
    )
  }

  private func checkPaths(_ job: AnnotationJob) throws(AnnotateError) {
    // The files of a sequence are checked as soon as their number is known.
    let isOneFile = !job.writesToStandardOutput && pictures?.sequence == nil
    let output = isOneFile ? [job.output.path] : []
    let paths = output + [job.sidecarPath].compactMap(\.self)
    try Self.check(paths, against: job.input.path, overwrites: job.output.overwrites)
    if let faces = job.recordedFaces {
      try Self.check(paths, against: faces, called: "the sidecar that is read", overwrites: true)
    }
    try Self.check(
      facesFolder: job.output.faces.folder,
      beside: [job.output.path, job.sidecarPath].compactMap { $0 == "-" ? nil : $0 },
      overwrites: job.output.overwrites
    )
    if let crops = job.output.crops?.folder {
      let others = [job.output.path, job.sidecarPath, job.output.faces.folder].compactMap(\.self)
      try Self.check(cropsFolder: crops, beside: others)
    }
    try Self.check(
      job.output.faces.exports,
      beside: [job.output.path, job.sidecarPath, job.output.faces.folder, job.output.crops?.folder]
        .compactMap(\.self),
      against: [job.input.path, job.recordedFaces].compactMap(\.self),
      overwrites: job.output.overwrites
    )
    guard Set(paths).count == paths.count else {
      throw AnnotateError(
        .usage,
        "cannot write the video and the sidecar to the same file",
        subject: job.output.path
      )
    }
  }

  /// Checks that a folder for pictures of faces can be made.
  ///
  /// - Throws: `.usage` if another output has the same path, `.cannotCreate` if a folder with files exists.
  private static func check(
    cropsFolder folder: String,
    beside others: [String]
  ) throws(AnnotateError) {
    guard !others.map(PartialFolder.withoutSlash).contains(PartialFolder.withoutSlash(folder))
    else {
      throw AnnotateError(
        .usage,
        "cannot write pictures of faces and another output to the same path",
        subject: folder
      )
    }
    try PartialFolder.check(folder, overwrites: false) { _ in false }
  }

  /// Checks that files can be written and are not the input.
  ///
  /// - Throws: `.cannotCreate` if one is the input or cannot be written.
  package static func check(
    _ paths: [String],
    against input: String,
    called name: String = "the input itself",
    overwrites: Bool
  ) throws(AnnotateError) {
    for path in paths {
      if let input = FileIdentity(of: input), let other = FileIdentity(of: path),
        input.isSameFile(as: other)
      {
        throw AnnotateError(
          .cannotCreate,
          "cannot create",
          subject: path,
          why: "it is \(name)",
          hints: ["choose another name for the output"]
        )
      }
      try PartialFile.check(path, overwrites: overwrites)
    }
  }
}
