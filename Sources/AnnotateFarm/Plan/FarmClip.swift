public import AnnotateMediaTypes

/// One video of a farm's job.
public struct FarmClip: Sendable, Equatable {
  /// What a file is told from others by.
  public struct Identity: Sendable, Hashable {
    /// The number of bytes.
    public let size: Int
    /// A digest of samples of its contents.
    public let digest: String

    /// Describes a file.
    public init(size: Int, digest: String) {
      (self.size, self.digest) = (size, digest)
    }
  }

  /// Why nothing can be done with a video.
  public struct Obstacle: Sendable, Equatable {
    /// The exit code of what is said of it.
    public let kind: AnnotateError.Kind
    /// What could not be done.
    public let what: String
    /// The reason.
    public let why: String?

    /// Describes an obstacle.
    public init(kind: AnnotateError.Kind, what: String, why: String?) {
      (self.kind, self.what, self.why) = (kind, what, why)
    }
  }

  /// Its name within the plan, which no other has, and that of its folder.
  public var name: String
  /// The path of the video, from the root on.
  public var input: String
  /// The path of the result, from the root on.
  public var output: String
  /// FFmpeg's name of the result's container, such as `mp4`.
  public var container: String
  /// What the video is told from others by.
  public var identity: Identity
  /// The unit of its times.
  public var timeBase: Rational
  /// How many frames it has.
  public var frameCount: Int
  /// All its frames in order.
  public var ranges: [FarmRange]
  /// Why nothing can be done with it; nil where it can.
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

  /// The numbers of all frames.
  var frames: ClosedRange<Int> { 0...max(0, frameCount - 1) }

  /// The error that says why nothing can be done; nil where something can.
  public var error: AnnotateError? {
    obstacle.map { AnnotateError($0.kind, $0.what, subject: input, why: $0.why) }
  }
}
