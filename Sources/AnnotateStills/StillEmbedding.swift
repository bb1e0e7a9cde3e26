package import AnnotateMediaTypes

/// Puts metadata into a file that an encoder has just written.
package enum StillEmbedding {
  /// Returns the file with the metadata.
  ///
  /// - Parameters:
  ///   - metadata: the metadata to write; parts that the format cannot store are left out.
  ///   - orientation: the orientation of the stored picture; replaces that in `metadata`.
  ///   - size: the size of the stored picture.
  ///   - encoded: the file as encoders write it.
  ///   - format: the format of the file.
  /// - Returns: nil if `encoded` is not such a file, or the metadata does not fit into it.
  package static func embed(
    _ metadata: StillMetadata,
    orientation: Orientation,
    size: PixelSize,
    in encoded: [UInt8],
    _ format: StillFormat
  ) -> [UInt8]? {
    let adapted = metadata.adapted(to: orientation, size: size)
    switch format {
    case .jpeg: return JPEGWriter.embed(adapted, in: encoded)
    case .png: return PNGWriter.embed(adapted, in: encoded)
    case .tiff: return TIFFWriter.embed(adapted, in: encoded)
    case .webp: return WebPWriter.embed(adapted, size: size, in: encoded)
    }
  }
}

extension StillMetadata {
  /// Returns the metadata that is true of the stamped picture: size and orientation are updated, and
  /// thumbnails, which have no stamps, and announcements of what is not in the file are removed.
  func adapted(to orientation: Orientation, size: PixelSize) -> StillMetadata {
    var adapted = self
    let block = exif.flatMap(ExifBlock.init)
    adapted.exif = nil
    if var block {
      block.removeThumbnail()
      block.setSize(size)
      block.setOrientation(orientation)
      adapted.exif = block.bytes
    } else if orientation != .up {
      adapted.exif = ExifBlock(orientation: orientation).bytes
    }
    adapted.photoshop = photoshop.map(PhotoshopResources.withoutThumbnails)
    adapted.xmp = xmp.map { packet in
      guard let document = XMPDocument(packet) else { return packet }
      return document.withoutThumbnails().withoutAnnouncements().settingOrientation(orientation)
        .bytes
    }
    return adapted
  }
}
