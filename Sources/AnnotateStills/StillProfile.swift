/// The capabilities of a picture format, for planning, writing and reading.
package struct StillProfile: Sendable, Equatable {
  /// The kinds of metadata that only some formats can store; all of them store EXIF, XMP and ICC profiles.
  package enum Part: Sendable {
    /// The further parts of an XMP packet that is too large for one segment.
    case extendedXMP
    /// Photoshop's image resources, IPTC records among them.
    case photoshop
    /// Comments.
    case comments
    /// Named texts.
    case texts
    /// Descriptions of colours besides an ICC profile.
    case colorMeaning
    /// The pixel density, and with it the pixel aspect ratio.
    case density
    /// A thumbnail in the EXIF; in TIFF it would be a further page.
    case thumbnail
  }

  /// The common name.
  package let name: String
  /// Its file extensions, without the dot.
  let endings: [String]
  /// FFmpeg's name of the codec of its pictures.
  package let codec: String
  /// FFmpeg's name of the encoder that lists suitable pixel formats.
  package let encoder: String
  /// The kinds of metadata that it stores.
  package let parts: Set<Part>
  /// Whether it is always lossless.
  package var isLossless = false
  /// Whether its densities are true densities, instead of only an aspect ratio.
  package var countsPixelsForLength = false
  /// Whether all numbers in a file have the byte order of its EXIF block.
  package var sharesByteOrderWithEXIF = false
  /// Whether its luma and chroma (BT.601) have full range; nil if it stores RGB.
  package var hasFullRange: Bool?
  /// FFmpeg's names of the pixel formats in which it is written.
  package let pixelFormats: [String]
  /// The lossless ones among them; nil if there is no difference.
  package var losslessPixelFormats: [String]?
  /// The pixel format for RGB pictures, with full chroma resolution; nil if they stay RGB.
  package var pixelFormatOfRGB: String?
}

extension StillFormat {
  /// The profile of the format.
  package var profile: StillProfile {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .tiff: .tiff
    case .webp: .webp
    }
  }
}

extension StillProfile {
  /// JPEG.
  static let jpeg = StillProfile(
    name: "JPEG",
    endings: ["jpg", "jpeg", "jpe", "jfif"],
    codec: "mjpeg",
    encoder: "mjpeg",
    parts: [.extendedXMP, .photoshop, .comments, .density, .thumbnail],
    hasFullRange: true,
    pixelFormats: ["gray", "yuvj420p", "yuvj422p", "yuvj444p", "yuvj440p", "yuvj411p"],
    pixelFormatOfRGB: "yuvj444p"
  )
}

extension StillProfile {
  /// PNG.
  static let png = StillProfile(
    name: "PNG",
    endings: ["png"],
    codec: "png",
    encoder: "png",
    parts: [.comments, .texts, .colorMeaning, .density, .thumbnail],
    isLossless: true,
    pixelFormats: ["rgb24", "rgba", "gray", "ya8", "rgb48be", "rgba64be", "gray16be", "ya16be"]
  )
}

extension StillProfile {
  /// TIFF.
  static let tiff = StillProfile(
    name: "TIFF",
    endings: ["tif", "tiff"],
    codec: "tiff",
    encoder: "tiff",
    parts: [.photoshop, .density],
    isLossless: true,
    countsPixelsForLength: true,
    sharesByteOrderWithEXIF: true,
    pixelFormats: ["rgb24", "rgba", "gray", "ya8", "rgb48le", "rgba64le", "gray16le", "ya16le"]
  )
}

extension StillProfile {
  /// WebP.
  static let webp = StillProfile(
    name: "WebP",
    endings: ["webp"],
    codec: "webp",
    encoder: "libwebp",
    parts: [.thumbnail],
    hasFullRange: false,
    pixelFormats: ["yuv420p", "yuva420p"],
    losslessPixelFormats: ["bgra"]
  )
}
