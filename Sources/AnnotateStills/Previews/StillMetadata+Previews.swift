internal import AnnotateInventory

/// Pictures in the metadata of a picture, which show what the stamped picture hides.
///
/// Thumbnails in their standard forms are in no output, whatever is stamped: `adapted` removes them. Previews have no standard
/// form, and most metadata around them is worth keeping, so only outputs that hide something lack them.
extension StillMetadata {
  /// The previews in words, such as `the preview in the EXIF`.
  package var previews: [String] {
    let others = withoutPreviews()
    let plain = withoutThumbnails()
    let parts = [
      (plain.exif != others.exif, "the preview in the EXIF"),
      (plain.photoshop != others.photoshop, "the preview in the Photoshop records"),
      (plain.extendedXMP != others.extendedXMP, "the extended part of the XMP with a picture"),
      (
        plain.extendedXMP == others.extendedXMP && plain.xmp != others.xmp, "the picture in the XMP"
      ),
      (plain.comments != others.comments, "the picture in the comment"),
      (plain.pngChunks != others.pngChunks, "the picture in the texts"),
    ]
    return parts.filter(\.0).map(\.1)
  }

  /// Whether there is a thumbnail.
  package var hasThumbnail: Bool { withoutThumbnails() != self }

  /// Returns the metadata without thumbnails, previews and copies of the picture.
  package func withoutPreviews() -> StillMetadata {
    var metadata = withoutThumbnails()
    metadata.exif = metadata.exif.map { bytes in
      guard var block = ExifBlock(bytes) else { return bytes }
      block.removePreviews()
      return block.bytes
    }
    metadata.photoshop = metadata.photoshop.map(PhotoshopResources.withoutPictures)
    metadata.removePicturesFromXMP()
    metadata.comments.removeAll(where: PictureSignature.isIn)
    metadata.pngChunks.removeAll { $0.isText && PictureSignature.isIn($0.plainText) }
    return metadata
  }

  private func withoutThumbnails() -> StillMetadata {
    var metadata = withoutThumbnailInEXIF()
    metadata.photoshop = photoshop.map(PhotoshopResources.withoutThumbnails)
    metadata.xmp = xmp.map { XMPDocument($0)?.withoutThumbnails().bytes ?? $0 }
    return metadata
  }

  /// The extended part has a checksum in the packet that names it, so that it is kept or left out as a whole.
  private mutating func removePicturesFromXMP() {
    let document = xmp.flatMap(XMPDocument.init)
    guard XMPExtension(extendedXMP).showsPicture else {
      xmp = document.map { $0.withoutPictures().bytes } ?? xmp
      return
    }
    extendedXMP = []
    xmp = document.map { $0.withoutPictures().withoutExtension().bytes } ?? xmp
  }
}
