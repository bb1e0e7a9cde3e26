internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

extension JobPreparation {
  /// What pictures lose, as far as the first file shows it.
  var stillLosses: [FileLoss] {
    let others = furtherPictures + trailingParts
    guard let destination else {
      return others + lostTexts.map { FileLoss($0, of: job.input.path) }
    }
    let lost = pictures?.first.metadata.losses(in: destination.format) ?? []
    return others
      + lost.map {
        FileLoss(.still(.metadataPart($0, destination.format.name)), of: job.input.path)
      }
  }

  /// What comes after the picture and would show faces without stamps.
  private var trailingParts: [FileLoss] {
    guard let pictures else { return [] }
    let path = pictures.path(ofPicture: 0)
    return pictures.first.trailingParts.map { FileLoss(.still(.trailingPart($0)), of: path) }
  }

  private var furtherPictures: [FileLoss] {
    guard let pictures, pictures.first.furtherPictures > 0 else { return [] }
    let count = pictures.first.furtherPictures + 1
    return [FileLoss(.still(.furtherPictures(of: count)), of: pictures.path(ofPicture: 0))]
  }

  /// The metadata of single pictures, which a video cannot hold.
  private var lostTexts: [Loss] {
    guard let metadata = pictures?.first.metadata,
      metadata.exif != nil || metadata.xmp != nil || metadata.iccProfile != nil
    else { return [] }
    return [.still(.pictureMetadata(format.name))]
  }
}
