/// What the user wants of the encoder.
package struct EncoderSettings: Sendable, Equatable {
  /// The constant quality: lower is better and larger; nil is `defaultQuality`.
  package var quality: Double?
  /// How much time the encoder takes; nil is its default.
  package var preset: String?

  /// Visually lossless for x264, the quality that people expect of a master's copy.
  package static let defaultQuality = 18.0

  /// Gathers what was asked for.
  package init(quality: Double? = nil, preset: String? = nil) {
    self.quality = quality
    self.preset = preset
  }
}
