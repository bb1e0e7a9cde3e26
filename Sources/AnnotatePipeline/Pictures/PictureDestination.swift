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
      throw AnnotateError(PictureOutputProblem.unwritablePictureFormat(job.output.path))
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

  private static func checkVideo(_ job: AnnotationJob) throws(AnnotateError) {
    let pictures = job.output.pictures
    let given: PictureOutputProblem.PictureOption? =
      if pictures.writesRegions {
        .regions
      } else if let quality = pictures.quality {
        .quality(quality)
      } else {
        pictures.startNumber.map { .firstNumber($0) }
      }
    if let given { throw AnnotateError(PictureOutputProblem.pictureOption(given)) }
  }

  private func check(_ job: AnnotationJob) throws(AnnotateError) {
    let encoding = job.output.encoding
    let given: [PictureOutputProblem.VideoOption?] = [
      encoding.codec.map { .codec($0) }, encoding.quality.map { .quality($0) },
      encoding.preset.map { .preset($0) }, job.output.container.map { .container($0) },
      encoding.pixelFormat.map { .pixelFormat($0) }, encoding.bitRate.map { .bitRate($0) },
      encoding.options.first.map { .encoder($0) },
    ]
    if let option = given.compactMap(\.self).first {
      throw AnnotateError(PictureOutputProblem.videoOption(option))
    }
    if let number = job.output.pictures.startNumber, sequence == nil {
      throw AnnotateError(PictureOutputProblem.firstNumber(number, ofSingle: path))
    }
    if let quality = job.output.pictures.quality, format.profile.isLossless {
      throw AnnotateError(PictureOutputProblem.losslessQuality(quality, format: format.name))
    }
  }
}
