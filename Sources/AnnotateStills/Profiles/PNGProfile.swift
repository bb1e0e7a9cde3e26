extension StillProfile {
  /// PNG.
  static let png = StillProfile(
    name: "PNG",
    endings: ["png"],
    codec: "png",
    encoder: "png",
    parts: [.comments, .texts, .colorMeaning, .density],
    isLossless: true,
    pixelFormats: ["rgb24", "rgba", "gray", "ya8", "rgb48be", "rgba64be", "gray16be", "ya16be"]
  )
}
