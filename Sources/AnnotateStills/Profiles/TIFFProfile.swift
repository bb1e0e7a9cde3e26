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
