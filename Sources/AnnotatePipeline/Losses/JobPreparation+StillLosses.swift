internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// Warnings about what pictures lose, as far as the first file shows it, one line each.
  var stillLosses: [AnnotateError] {
    let further = pictures.flatMap { $0.first.furtherPictures > 0 ? furtherPictures($0) : nil }
    let others = [further].compactMap(\.self) + (pictures?.first.trailingParts ?? []).map(trailing)
    guard let destination else { return others + [lostTexts].compactMap(\.self) }
    let lost = pictures?.first.metadata.losses(in: destination.format) ?? []
    return others + lost.map { leftOut($0, destination) }
  }

  /// The warning that something after the picture, which would show faces without stamps, is left out.
  private func trailing(_ part: String) -> AnnotateError {
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
