public import AnnotateMediaTypes

/// The video that a job reads.
public struct JobInput: Sendable, Equatable {
  /// The path, or `-` for standard input.
  public var path: String
  /// How many pictures of an input such as `shot.%04d.png` are shown a second; nil is
  /// `PictureOptions.defaultFrameRate`.
  public var frameRate: Rational?
  /// When the wanted part begins, as players count time; nil is the beginning.
  ///
  /// Frames belong to it whose times are at least this and less than ``to``.
  public var from: MediaTime?
  /// When the wanted part ends, as players count time; nil is the end.
  public var to: MediaTime?
  /// The format of the input; nil lets FFmpeg recognise it.
  public var format: InputFormat?
  /// Options of the protocol of an address, and of a format that FFmpeg recognises there; ``format`` has its own.
  public var addressOptions: [FFmpegOption] = []
  /// Whether the input is live: frames that arrive while all stages are busy are dropped, and no frame
  /// waits for a later one.
  public var isLive = false
  /// How many threads decode the video; 0 leaves the choice to FFmpeg.
  ///
  /// The result does not depend on it.
  public var decoderThreads = 0

  /// How many of its pictures are read for damage that their decoder hides; nil is ``DamageSearch/samples``, and
  /// ``DamageSearch/everything`` for a job that ends at any loss.
  public var damageSearch: DamageSearch?

  /// Describes an input.
  public init(path: String, frameRate: Rational? = nil) {
    (self.path, self.frameRate) = (path, frameRate)
  }

  /// How many pictures are read for damage in a job that does or does not end at any loss.
  package func damageSearch(isStrict: Bool) -> DamageSearch {
    damageSearch ?? (isStrict ? .everything : .samples)
  }
}
