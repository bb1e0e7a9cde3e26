public import AnnotateMediaTypes

/// A video of a farm's job.
public struct FarmClip: Sendable, Equatable {
  /// The facts by which an input is recognised.
  public struct Identity: Sendable, Hashable {
    /// The size in bytes.
    public let size: Int
    /// A digest of samples of the contents.
    public let digest: String

    /// Describes an input.
    public init(size: Int, digest: String) {
      (self.size, self.digest) = (size, digest)
    }
  }

  /// The reason why a video cannot be annotated.
  public struct Obstacle: Sendable, Equatable {
    /// The kind of the error, which decides the exit code.
    public let kind: AnnotateError.Kind
    /// What failed.
    public let what: String
    /// The reason.
    public let why: String?

    /// Describes an obstacle.
    public init(kind: AnnotateError.Kind, what: String, why: String?) {
      (self.kind, self.what, self.why) = (kind, what, why)
    }
  }

  /// The name, unique in the plan; also the name of its folder.
  public var name: String
  /// The absolute path of the video.
  public var input: String
  /// The absolute path of the output.
  public var output: String
  /// FFmpeg's name of the output's container, such as `mp4`.
  public var container: String
  /// The facts by which the video is recognised.
  public var identity: Identity
  /// The time base of its stream.
  public var timeBase: Rational
  /// The number of frames.
  public var frameCount: Int
  /// The ranges, in order; together they are all its frames.
  public var ranges: [FarmRange]
  /// The reason why it cannot be annotated; nil if it can.
  public var obstacle: Obstacle?

  /// Describes a video.
  public init(
    name: String,
    input: String,
    output: String,
    container: String,
    identity: Identity,
    timeBase: Rational,
    frameCount: Int,
    ranges: [FarmRange]
  ) {
    (self.name, self.input, self.output) = (name, input, output)
    (self.container, self.identity, self.timeBase) = (container, identity, timeBase)
    (self.frameCount, self.ranges) = (frameCount, ranges)
  }

  /// Describes a video that cannot be annotated.
  public init(name: String, input: String, output: String, obstacle: Obstacle) {
    self.init(
      name: name,
      input: input,
      output: output,
      container: "",
      identity: Identity(size: 0, digest: ""),
      timeBase: .one,
      frameCount: 0,
      ranges: []
    )
    self.obstacle = obstacle
  }

  /// The indices of all frames.
  var frames: ClosedRange<Int> { 0...max(0, frameCount - 1) }

  /// The error that says why it cannot be annotated; nil if it can.
  public var error: AnnotateError? {
    obstacle.map { AnnotateError($0.kind, $0.what, subject: input, why: $0.why) }
  }
}
