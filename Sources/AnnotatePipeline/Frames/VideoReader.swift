internal import AnnotateJobs
internal import AnnotateMedia
public import AnnotateMediaTypes

/// Reads the frames of a video, a picture or numbered pictures, one after the other.
///
///     for try await frame in try VideoReader(opening: "in.mp4") {
///       let picture = try frame.bgra()
///     }
///
/// Frames are decoded on a queue of the reader's own, when they are asked for. They can be read once: a
/// second loop goes on where the first one ended.
public struct VideoReader: AsyncSequence, Sendable {
  /// How the stored pixels become the picture that viewers see.
  public var geometry: FrameGeometry { video.geometry }
  /// The average number of frames a second; 0/1 or the like where the file does not say.
  public var frameRate: Rational { video.stream.frameRate }
  /// Whether the input is a single picture.
  public let isStill: Bool

  let video: MainVideo
  private let decoding: FrameDecoding

  /// Opens a file and reads its header.
  ///
  /// - Parameters:
  ///   - path: a video, a picture, numbered pictures such as `shot.%04d.png`, or `-` for standard input.
  ///   - pictureRate: how many of the numbered pictures are shown a second; nil is 25.
  /// - Throws: `.missingInput` where the file cannot be opened, `.badInput` where it has no pictures,
  ///   `.unavailable` where FFmpeg has no decoder for them.
  public init(opening path: String, pictureRate: Rational? = nil) throws(AnnotateError) {
    var job = AnnotationJob(input: path, output: "")
    job.input.frameRate = pictureRate
    let pictures = try PictureSource(job)
    let demuxer = try DetectionInput.open(path, pictures)
    video = try MainVideo(of: demuxer.source)
    isStill = pictures?.isStill ?? false
    decoding = try FrameDecoding(demuxer, of: video)
  }

  /// Begins to read, or goes on.
  public func makeAsyncIterator() -> Iterator { Iterator(decoding: decoding) }

  /// Reads one frame after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let decoding: FrameDecoding

    /// The next frame in the order of display; nil at the end.
    ///
    /// - Throws: `AnnotateError` where the file cannot be read to its end, `CancellationError` where the
    ///   task was cancelled.
    public mutating func next() async throws -> VideoFrame? { try await decoding.next() }
  }
}
