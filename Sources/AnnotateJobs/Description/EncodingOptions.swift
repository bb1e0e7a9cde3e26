/// How the picture of an output is encoded.
public struct EncodingOptions: Sendable, Equatable {
  /// The name of a codec or encoder; nil is the source's own if that can be written, else H.264.
  public var codec: String?
  /// The constant quality: lower is better and larger; nil is 18.
  public var quality: Double?
  /// The average bit rate in bits a second, instead of a constant quality; nil is none.
  public var bitRate: Int?
  /// How much time the encoder takes, in its own words; nil is its default.
  public var preset: String?
  /// FFmpeg's name of the pixel format to encode, such as `yuv420p10le`; nil is the source's own if the
  /// encoder takes it.
  public var pixelFormat: String?
  /// Further options of the encoder, in the order in which they are set.
  public var options: [FFmpegOption] = []

  /// When packets of the source are copied where no stamp touches the picture; nil is never.
  public var smartRendering: SmartRendering?

  /// Encodes as the source was encoded.
  public init() {}
}
