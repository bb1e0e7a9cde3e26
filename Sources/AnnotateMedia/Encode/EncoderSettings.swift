/// What the user wants of the encoder.
package struct EncoderSettings: Sendable {
  /// The constant quality: lower is better and larger; nil is `defaultQuality`.
  package var quality: Double?
  /// The average bit rate in bits a second, instead of a constant quality; nil is none.
  package var bitRate: Int?
  /// How much time the encoder takes; nil is its default.
  package var preset: String?

  /// Further options of the encoder, in its own words, in the order in which they are set.
  package var options: [(name: String, value: String)]

  /// Visually lossless for x264, the quality that people expect of a master's copy.
  package static let defaultQuality = 18.0

  /// Gathers what was asked for.
  package init(
    quality: Double? = nil,
    bitRate: Int? = nil,
    preset: String? = nil,
    options: [(name: String, value: String)] = []
  ) {
    self.quality = quality
    self.bitRate = bitRate
    self.preset = preset
    self.options = options
  }
}
