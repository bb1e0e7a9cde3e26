internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateStills

/// The files of an output that consists of pictures.
package struct PictureDestination: Sendable {
  let format: StillFormat
  let path: String
  /// The numbered files; nil for a single one.
  let sequence: FileSequence?

  /// Interprets the path of a job's output; nil if it names a video.
  ///
  /// - Throws: `.usage` if options have no meaning for pictures.
  init?(_ job: AnnotationJob) throws(AnnotateError) {
    guard !StillFormat.isOther(job.output.path) else {
      throw AnnotateError(
        .usage,
        "cannot write",
        subject: job.output.path,
        why: "annotate does not write this picture format",
        hints: ["write to .jpg, .png, .tif or .webp"]
      )
    }
    guard let format = StillFormat(forFileNamed: job.output.path) else {
      try Self.checkVideo(job)
      return nil
    }
    self.format = format
    path = job.output.path
    sequence = AnnotationJob.sequence(job.output.path)
    try check(job)
  }

  /// The path of the picture with a number; a single file ignores the number.
  func path(_ number: Int) -> String { sequence?.path(of: number) ?? path }

  /// A hint that shows how to name several files.
  var numberingHint: String {
    let file = FilePath(path)
    return "number them with a name such as "
      + "\(file.removingExtension().text).%04d.\(file.extension)"
  }

  private static func checkVideo(_ job: AnnotationJob) throws(AnnotateError) {
    let why = "the output is a video"
    let hints = ["write to .jpg, .png, .tif or .webp"]
    if job.output.pictures.writesRegions {
      throw AnnotateError(.usage, "cannot use --write-regions", why: why, hints: hints)
    }
    if let quality = job.output.pictures.quality {
      let hints = ["--crf is for videos"]
      throw AnnotateError(
        .usage,
        "cannot use --quality",
        subject: "\(quality)",
        why: why,
        hints: hints
      )
    }
    if let number = job.output.pictures.startNumber {
      throw AnnotateError(.usage, "cannot use --start-number", subject: "\(number)", why: why)
    }
  }

  private func check(_ job: AnnotationJob) throws(AnnotateError) {
    let videoOptions = [
      ("--codec", job.output.encoding.codec),
      ("--crf", job.output.encoding.quality.map { "\($0)" }),
      ("--preset", job.output.encoding.preset),
      ("--container", job.output.container), ("--pixel-format", job.output.encoding.pixelFormat),
      ("--bitrate", job.output.encoding.bitRate.map { "\($0)" }),
      ("--encoder-option", job.output.encoding.options.first.map { "\($0.name)=\($0.value)" }),
    ]
    for (name, value) in videoOptions {
      guard let value else { continue }
      throw AnnotateError(
        .usage,
        "cannot use \(name)",
        subject: value,
        why: "the output is a picture, not a video",
        hints: name == "--crf" ? ["--quality is for pictures"] : []
      )
    }
    if let number = job.output.pictures.startNumber, sequence == nil {
      throw AnnotateError(
        .usage,
        "cannot use --start-number",
        subject: "\(number)",
        why: "the output is a single picture",
        hints: [numberingHint]
      )
    }
    if let quality = job.output.pictures.quality, format.profile.isLossless {
      throw AnnotateError(
        .usage,
        "cannot use --quality",
        subject: "\(quality)",
        why: "\(format.name) is always lossless"
      )
    }
  }
}
