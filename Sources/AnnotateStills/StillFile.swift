package import AnnotateMediaTypes

/// The properties of a picture file that can be read without decoding it.
package struct StillFile: Sendable, Equatable {
  /// The reasons why a picture cannot be annotated.
  package enum Obstacle: Sendable, Equatable {
    /// Its colours are CMYK.
    case inks
    /// Its colours are of a kind that few programs read, such as CIELab.
    case colors
    /// Its pixels are compressed in a way that FFmpeg decodes to black, or not at all.
    case packing
    /// Its samples are floating-point or complex numbers, or have more than 16 bits.
    case samples
    /// It is an animation.
    case animation
    /// Its structure is invalid, or its end is missing.
    case damaged
  }

  /// The format of the file.
  package var format: StillFormat
  /// The metadata.
  package var metadata = StillMetadata()
  /// The number of further pictures in the file, such as pages, without thumbnails.
  package var furtherPictures = 0
  /// Whether there are smaller copies of the picture, as TIFF stores thumbnails.
  package var hasReducedCopies = false
  /// What lies behind the picture, in words, such as `the video of the motion photo`.
  package var trailingParts: [String] = []
  /// Whether the pixels are stored losslessly.
  package var isLossless = false
  /// Whether the picture is opaque, although decoders return an alpha channel.
  package var isOpaque = false
  /// Whether luma and chroma have limited range, in a format whose pictures have full range if they do not say so.
  package var hasLimitedRange = false
  /// Whether a JPEG is progressive.
  package var isProgressive = false
  /// The reason why it cannot be annotated; nil if it can.
  package var obstacle: Obstacle?

  init(_ format: StillFormat) {
    self.format = format
  }

  /// Reads the bytes of a whole file; nil if their format is unknown, or they are a PNG animation.
  package init?(_ bytes: [UInt8]) {
    guard let format = StillFormat(startingWith: bytes) else { return nil }
    switch format {
    case .jpeg: self = JPEGReader.read(bytes)
    case .png:
      guard let file = PNGReader.read(bytes) else { return nil }
      self = file
    case .tiff: self = TIFFReader.read(bytes)
    case .webp: self = WebPReader.read(bytes)
    }
    if metadata.density?.isTrivial == true { metadata.density = nil }
  }
}

/// Puts metadata into a file that an encoder has just written.
package enum StillEmbedding {
  /// Returns the file with the metadata.
  ///
  /// - Parameters:
  ///   - metadata: the metadata to write; parts that the format cannot store are left out.
  ///   - orientation: the orientation of the stored picture; replaces that in `metadata`.
  ///   - size: the size of the stored picture.
  ///   - thumbnail: the file of a thumbnail of it, a JPEG, for metadata with EXIF.
  ///   - encoded: the file as encoders write it.
  ///   - format: the format of the file.
  /// - Returns: nil if `encoded` is not such a file, or the metadata does not fit into it.
  package static func embed(
    _ metadata: StillMetadata,
    orientation: Orientation,
    size: PixelSize,
    thumbnail: [UInt8]? = nil,
    in encoded: [UInt8],
    _ format: StillFormat
  ) -> [UInt8]? {
    var adapted = metadata.adapted(to: orientation, size: size)
    if let thumbnail { adapted.addThumbnail(thumbnail, in: format) }
    switch format {
    case .jpeg: return JPEGWriter.embed(adapted, in: encoded)
    case .png: return PNGWriter.embed(adapted, in: encoded)
    case .tiff: return TIFFWriter.embed(adapted, in: encoded)
    case .webp: return WebPWriter.embed(adapted, size: size, in: encoded)
    }
  }
}

extension StillMetadata {
  /// Adds a thumbnail to the EXIF if there is some, and if the format has room for both.
  fileprivate mutating func addThumbnail(_ picture: [UInt8], in format: StillFormat) {
    guard format.profile.parts.contains(.thumbnail), var block = exif.flatMap(ExifBlock.init) else {
      return
    }
    block.addThumbnail(picture)
    guard format != .jpeg || JPEGWriter.holds(exif: block.bytes) else { return }
    exif = block.bytes
  }

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
