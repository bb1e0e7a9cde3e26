/// An option of an encoder or an input format, in FFmpeg's words.
public struct FFmpegOption: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The value.
  public var value: String

  /// Describes an option.
  public init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}
