internal import AnnotateContainers
public import AnnotateJobs
internal import AnnotateLibav
public import AnnotateMediaTypes

/// Reads the frames of a video, a picture or numbered pictures, one after the other.
///
///     for try await frame in try VideoReader(opening: "in.mp4") {
///       let picture = try frame.bgra()
///     }
///
/// Frames are decoded on demand, on a queue of the reader's own. They can be read only once: a second loop
/// continues after the last frame of the first one.
public struct VideoReader: AsyncSequence, Sendable {
  /// The relation between the stored pixels and the shown picture.
  public var geometry: FrameGeometry { video.geometry }
  /// The average number of frames per second; a fraction that is not positive, such as 0/1, if the file does
  /// not say.
  public var frameRate: Rational { video.stream.frameRate }
  /// Whether the input is a single picture.
  public let isStill: Bool

  let video: MainVideo
  private let decoding: FrameDecoding

  /// Opens a file and reads its header.
  ///
  /// - Parameters:
  ///   - path: a video, a picture, numbered pictures such as `shot.%04d.png`, or `-` for standard input.
  ///   - pictureRate: the number of numbered pictures per second; nil is 25.
  ///   - session: the limits of what is read.
  /// - Throws: `.missingInput` if the file cannot be opened, `.badInput` if it has no pictures,
  ///   `.unavailable` if FFmpeg has no decoder for them.
  public init(
    opening path: String,
    pictureRate: Rational? = nil,
    session: Session = Session()
  ) throws(AnnotateError) {
    var job = AnnotationJob(input: path, output: "")
    job.input.frameRate = pictureRate
    let pictures = try PictureSource(job)
    let demuxer = try DetectionInput.open(job.input, pictures, session.limits)
    video = try MainVideo(of: demuxer.source)
    isStill = pictures?.isStill ?? false
    decoding = try FrameDecoding(demuxer, of: video)
  }

  /// Starts to read, or continues after the frames that have been read.
  public func makeAsyncIterator() -> Iterator { Iterator(decoding: decoding) }

  /// Reads one frame after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let decoding: FrameDecoding

    /// The next frame in display order; nil at the end.
    ///
    /// - Throws: `AnnotateError` if the file cannot be read to its end, `CancellationError` if the task was
    ///   cancelled.
    public mutating func next() async throws -> VideoFrame? { try await decoding.next() }
  }
}
