/// What a format of pictures holds and how it keeps it: what planning, writing and reading know of it.
package struct StillProfile: Sendable, Equatable {
  /// What not every format has a place for; EXIF, XMP and ICC profiles have one in all of them.
  package enum Part: Sendable {
    /// The further parts of an XMP packet that is too large for one segment.
    case extendedXMP
    /// Photoshop's image resources, IPTC records among them.
    case photoshop
    /// Remarks.
    case comments
    /// Texts under names.
    case texts
    /// What colours mean, beyond an ICC profile.
    case colorMeaning
    /// How densely pixels lie, and with it how their sides relate.
    case density
  }

  /// The name that people use.
  package let name: String
  /// The endings of file names that stand for it, without the dot.
  let endings: [String]
  /// FFmpeg's name of the codec of its pictures.
  package let codec: String
  /// FFmpeg's name of the encoder that knows which pixel formats suit it.
  package let encoder: String
  /// Which parts it has a place for.
  package let parts: Set<Part>
  /// Whether it always keeps every pixel.
  package var isLossless = false
  /// Whether its densities are pixels for a length, rather than read as the sides of a pixel.
  package var countsPixelsForLength = false
  /// Whether all numbers in a file have the order of bytes of those in its EXIF block.
  package var sharesByteOrderWithEXIF = false
  /// Whether luma and chroma, which follow BT.601 then, have the full range; nil where it stores RGB.
  package var hasFullRange: Bool?
  /// FFmpeg's names of the pixel formats that it is written in.
  package let pixelFormats: [String]
  /// Those that keep every pixel; nil where there is no difference.
  package var losslessPixelFormats: [String]?
  /// The one that RGB pictures become, to keep their chroma for every pixel; nil where they stay RGB.
  package var pixelFormatOfRGB: String?
}

extension StillFormat {
  /// What the format holds.
  package var profile: StillProfile {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .tiff: .tiff
    case .webp: .webp
    }
  }
}
