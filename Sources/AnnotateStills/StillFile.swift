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
  /// What lies behind the picture, in words, such as `the video of the motion photo`.
  package var trailingParts: [String] = []
  /// Whether the pixels are stored losslessly.
  package var isLossless = false
  /// Whether the picture is opaque, although decoders return an alpha channel.
  package var isOpaque = false
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
