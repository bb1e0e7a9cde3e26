internal import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// Creates the output for the frames, in a transaction.
  ///
  /// - Throws: `.cannotCreate` if its files cannot be created.
  func makeOutput(
    _ losses: LossReporter,
    in transaction: FileTransaction
  ) throws(AnnotateError) -> any FrameOutput & ~Copyable {
    guard let destination else { return try VideoOutput(self, losses, in: transaction) }
    return PictureOutput(self, to: destination, losses, in: transaction)
  }

  /// Warnings about what pictures lose, as far as the first file shows it, one line each.
  var stillLosses: [AnnotateError] {
    let further = pictures.flatMap { $0.first.furtherPictures > 0 ? furtherPictures($0) : nil }
    let beside = [further].compactMap(\.self) + (pictures?.first.trailingParts ?? []).map(behind)
    guard let destination else { return beside + [lostTexts].compactMap(\.self) }
    let lost = pictures?.first.metadata.losses(in: destination.format) ?? []
    return beside + lost.map { leftOut($0, destination) }
  }

  /// Checks that every picture of a sequence was annotated, because a missing number would make the result
  /// shorter.
  ///
  /// - Throws: `.badInput` if a picture cannot be decoded.
  func checkPictures(_ frameCount: Int) throws(AnnotateError) {
    guard let pictures, pictures.count != frameCount else { return }
    throw AnnotateError(
      .badInput,
      "cannot annotate",
      subject: job.input.path,
      why: "only \(frameCount) of its \(pictures.count) pictures can be decoded",
      hints: ["find the others with: ffmpeg -v error -i FILE -f null -"]
    )
  }

  /// The warning that something behind the picture, which would show faces without stamps, is left out.
  private func behind(_ part: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out \(part) of",
      subject: pictures?.path(ofPicture: 0) ?? job.input.path,
      why: "it would show what the stamped picture does not"
    )
  }

  private func furtherPictures(_ pictures: PictureSource) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out all but the first picture of",
      subject: pictures.path(ofPicture: 0),
      why: "it holds \(pictures.first.furtherPictures + 1)"
    )
  }

  /// The warning that a video cannot hold the metadata of single pictures.
  private var lostTexts: AnnotateError? {
    guard let metadata = pictures?.first.metadata,
      metadata.exif != nil || metadata.xmp != nil || metadata.iccProfile != nil
    else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the metadata of the pictures of",
      subject: job.input.path,
      why: "the container \(format.name) cannot store EXIF, XMP and ICC profiles"
    )
  }

  private func leftOut(_ what: String, _ destination: PictureDestination) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out \(what) of",
      subject: job.input.path,
      why: "\(destination.format.name) cannot store that"
    )
  }
}

extension OutputPlan {
  /// Checks that the kinds of input and output fit together, and that numbered files can be written.
  ///
  /// - Throws: `.usage` if they do not fit together, `.cannotCreate` if a file is in the way.
  package func check(_ job: AnnotationJob, _ source: PictureSource?) throws(AnnotateError) {
    if let source, source.sequence == nil, pictures == nil {
      throw AnnotateError(
        .usage,
        "cannot write a video",
        subject: job.output.path,
        why: "the input is a single picture",
        hints: ["write to .jpg, .png, .tif or .webp"]
      )
    }
    guard let pictures else { return }
    guard pictures.sequence != nil || (source != nil && source?.sequence == nil) else {
      if source == nil, job.input.format == nil { try InputCheck.check(job.input.path) }
      throw AnnotateError(
        .usage,
        "cannot write into one picture",
        subject: job.output.path,
        why: source == nil ? "the input is a video" : "the input is a sequence of pictures",
        hints: [pictures.numberingHint]
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
        throw AnnotateError(
          .cannotCreate,
          "cannot create",
          subject: path,
          why: "it is one of the files that are read",
          hints: ["choose another name for the output"]
        )
      }
      try PartialFile.check(path, overwrites: job.output.overwrites)
    }
  }
}
