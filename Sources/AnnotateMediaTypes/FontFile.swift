/// What says that an attached file is a font.
package enum FontFile {
  /// FFmpeg's names of the codecs of fonts.
  package static let codecs: Set = ["otf", "ttf"]
  /// The ends of names of fonts, without the dot.
  package static let endings: Set = ["otc", "otf", "ttc", "ttf", "woff", "woff2"]
  /// The beginnings of media types of fonts.
  private static let types = [
    "font/", "application/x-truetype-font", "application/x-font", "application/font",
    "application/vnd.ms-opentype",
  ]

  /// Whether a media type is that of a font.
  package static func isStated(by type: String) -> Bool { types.contains(where: type.hasPrefix) }
}
