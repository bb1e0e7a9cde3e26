/// What can be read of a file with one picture without decoding it.
package struct StillFile: Sendable, Equatable {
  /// Why a picture cannot be annotated as it is, in words for the user.
  package enum Obstacle: Sendable, Equatable {
    /// Colours are amounts of printing inks.
    case inks
    /// Colours are of a sort that hardly any program reads, such as CIELab.
    case colors
    /// Pixels are packed in a way that FFmpeg decodes to black, or not at all.
    case packing
    /// The only pictures are those of an animation.
    case animation
    /// The structure makes no sense, or its end is missing.
    case damaged
  }

  /// The format of the file.
  package var format: StillFormat
  /// What is said of the picture.
  package var metadata = StillMetadata()
  /// Pictures in the file beside the first, such as further pages; thumbnails do not count.
  package var furtherPictures = 0
  /// Whether the pixels are stored without loss.
  package var isLossless = false
  /// Whether no pixel is transparent, although decoders give every one an alpha.
  package var isOpaque = false
  /// Whether a JPEG is refined while it loads.
  package var isProgressive = false
  /// Why it cannot be annotated; nil where it can.
  package var obstacle: Obstacle?

  init(_ format: StillFormat) {
    self.format = format
  }

  /// Reads the bytes of a whole file; nil where they are none of a format known here, or are a PNG
  /// that is an animation.
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
