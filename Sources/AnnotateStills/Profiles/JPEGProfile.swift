extension StillProfile {
  /// JPEG.
  static let jpeg = StillProfile(
    name: "JPEG",
    endings: ["jpg", "jpeg", "jpe", "jfif"],
    codec: "mjpeg",
    encoder: "mjpeg",
    parts: [.extendedXMP, .photoshop, .comments, .density],
    hasFullRange: true,
    pixelFormats: ["gray", "yuvj420p", "yuvj422p", "yuvj444p", "yuvj440p", "yuvj411p"],
    pixelFormatOfRGB: "yuvj444p"
  )
}
