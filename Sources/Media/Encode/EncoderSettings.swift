/// What the user wants of the encoder.
package struct EncoderSettings: Sendable, Equatable {
  /// The name of a codec or encoder; nil is the source's own codec where that can be written.
  package var codec: String?
  /// The constant quality: lower is better and larger; nil is `defaultQuality`.
  package var quality: Double?
  /// How much time the encoder takes; nil is its default.
  package var preset: String?

  /// Visually lossless for x264, the quality that people expect of a master's copy.
  package static let defaultQuality = 18.0

  /// Gathers what was asked for.
  package init(codec: String? = nil, quality: Double? = nil, preset: String? = nil) {
    self.codec = codec
    self.quality = quality
    self.preset = preset
  }
}
