/// The format of an input that FFmpeg cannot recognise by itself: raw data, a device or a graph of filters.
public struct InputFormat: Sendable, Equatable {
  /// FFmpeg's name, such as `v4l2`, `lavfi` or `h264`.
  public var name: String
  /// Options of the format.
  public var options: [FFmpegOption] = []

  /// Describes a format.
  public init(_ name: String) { self.name = name }
}
