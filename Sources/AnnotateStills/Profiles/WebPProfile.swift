extension StillProfile {
  /// WebP.
  static let webp = StillProfile(
    name: "WebP",
    endings: ["webp"],
    codec: "webp",
    encoder: "libwebp",
    parts: [],
    hasFullRange: false,
    pixelFormats: ["yuv420p", "yuva420p"],
    losslessPixelFormats: ["bgra"]
  )
}
