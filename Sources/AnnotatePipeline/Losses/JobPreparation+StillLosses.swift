internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// What pictures lose, as far as the first file shows it.
  var stillLosses: [FileLoss] {
    let others = furtherPictures + unstampedParts
    guard let destination else {
      return others + lostTexts.map { FileLoss($0, of: job.input.path) }
    }
    let first = pictures.map { published($0.first) }
    let lost = first?.metadata.losses(in: destination.format) ?? []
    return others
      + lost.map {
        FileLoss(.still(.metadataPart($0, destination.format.name)), of: job.input.path)
      }
  }

  /// What would show faces without stamps, behind the picture or in metadata that the output keeps.
  private var unstampedParts: [FileLoss] {
    guard let pictures, !job.output.dropsPictures else { return [] }
    let (path, first) = (pictures.path(ofPicture: 0), published(pictures.first))
    let parts = first.trailingParts + (destination == nil ? [] : previews(of: first))
    return parts.map { FileLoss(.still(.unstampedPart($0)), of: path) }
  }

  /// The previews in the metadata of a picture that are left out because the job hides something, not by request.
  func previews(of file: StillFile) -> [String] {
    output.reportsPictures ? file.metadata.previews : []
  }

  private var furtherPictures: [FileLoss] {
    guard let pictures, pictures.first.furtherPictures > 0, !job.output.dropsPictures else {
      return []
    }
    let count = pictures.first.furtherPictures + 1
    return [FileLoss(.still(.furtherPictures(of: count)), of: pictures.path(ofPicture: 0))]
  }

  /// The metadata of single pictures, which a video cannot hold.
  private var lostTexts: [Loss] {
    guard !job.output.isPrivate, let metadata = pictures?.first.metadata,
      metadata.exif != nil || metadata.xmp != nil || metadata.iccProfile != nil
    else { return [] }
    return [.still(.pictureMetadata(format.name))]
  }
}
