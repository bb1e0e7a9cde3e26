internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// A video that is shown with a sidecar: the one in which the faces were detected, or the output that was
/// written with them.
struct ReviewedVideo: Sendable {
  /// FFmpeg's name of the video codec.
  var codec: String { main.stream.codec }
  /// Whether its picture is the one that the member `output` of the sidecar describes.
  let isOutput: Bool

  /// The video stream of the file.
  let main: MainVideo
  /// Whether it is the video that the sidecar was made of, and not an output.
  let isSource: Bool
  /// Whether the sidecar was made of a file of another size: this is an output, then.
  let isOtherFile: Bool
  /// The transform from the coordinates of the sidecar to those of the video.
  let fromSidecar: AffineTransform<DisplaySpace, DisplaySpace>

  /// Opens a video.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read or its picture is not one that the sidecar
  ///   describes.
  init(
    _ path: String,
    of header: SidecarHeader,
    _ limits: InputLimits
  ) throws(AnnotateError) {
    let demuxer = try Demuxer(opening: path, limits: limits)
    main = try MainVideo(of: demuxer.source)
    isSource = Self.isSource(main, of: header)
    let bytes = FileIdentity(of: path)?.size
    isOtherFile = header.sourceSize.map { $0 != bytes } ?? false
    let (size, source) = (main.geometry.displaySize, header.geometry.displaySize)
    if let output = header.output, output.size == size, !isSource {
      (isOutput, fromSidecar) = (true, output.fromDisplay)
    } else if size == source {
      (isOutput, fromSidecar) = (false, AffineTransform(scaleX: 1, scaleY: 1))
    } else {
      throw AnnotateError(
        ReviewProblem.otherVideo(path: path, size, expected: source, name: header.sourceName)
      )
    }
  }

  /// Whether browsers are known to play such a video.
  var isPlayable: Bool {
    let codecs = ["h264", "vp8", "vp9", "av1"]
    return codecs.contains(codec) && hasCommonChroma
      && main.source.profile.reading.isPlayedByBrowsers
  }

  /// Whether blocks of two by two pixels share their chroma.
  var hasCommonChroma: Bool { main.stream.pixelsPerChroma == PixelSize(2, 2) }

  /// Checks that files can be written and are neither the video nor its sidecar.
  ///
  /// - Throws: `.cannotCreate` if not, `.usage` if two are the same.
  func check(
    outputs: [String],
    sidecar: String,
    overwrites: Bool
  ) throws(AnnotateError) {
    try WrittenPath.check(
      outputs.map(WrittenPath.file),
      reading: [main.source.path, sidecar],
      overwrites: overwrites
    )
  }

  private static func isSource(_ video: MainVideo, of header: SidecarHeader) -> Bool {
    FileIdentity(of: video.source.path).map { $0.size } == header.sourceSize
      && video.geometry == header.geometry
  }
}

extension ReviewedVideo {
  /// How many seconds after the video's first frame the sidecar begins: not 0 where the sidecar is of a part
  /// and the video is the whole source.
  ///
  /// - Parameters:
  ///   - header: the header of the sidecar.
  ///   - time: the time of its first frame; nil if it has none.
  /// - Returns: the seconds.
  /// - Throws: as `Demuxer` and `Decoder` do.
  func lead(of header: SidecarHeader, to time: MediaTime?) throws -> Double {
    guard header.isOfExcerpt, isSource, let time, let first = try firstTime() else { return 0 }
    return max(0, time.seconds - first.seconds)
  }

  /// The time of the first frame.
  private func firstTime() throws -> MediaTime? {
    var demuxer = try Demuxer(opening: main.source.path, limits: main.source.limits)
    var decoder = try Decoder(
      for: main.stream,
      of: demuxer.source,
      threads: 1,
      search: .nothing
    )
    while let packet = try demuxer.next() {
      guard packet.streamIndex == main.stream.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame.presentationTime }
    }
    try decoder.send(nil)
    return try decoder.receive()?.presentationTime
  }
}

/// A small copy of a video that every browser can play, without audio.
struct VideoPreview: Sendable {
  /// The maximum height in pixels.
  private static let maxHeight = 480
  /// The number of frames between keyframes; it is small so that seeking is fast.
  private static let interval = 12

  private let job: AnnotationJob
  private let session: Session

  /// Describes the copy of a video that belongs to a sidecar.
  ///
  /// - Parameters:
  ///   - video: the video to copy; frames and times stay the same.
  ///   - sidecar: the path of the sidecar.
  ///   - path: the path of the copy, which is an MP4 file regardless of its name.
  ///   - overwrites: whether an existing file is replaced.
  init(of video: ReviewedVideo, sidecar: String, to path: String, overwrites: Bool) {
    var job = AnnotationJob(input: video.main.source.path, output: path, styles: [])
    job.output.faces.sidecar = .none
    job.output.overwrites = overwrites
    job.output.container = "mp4"
    job.output.encoding.codec = "h264"
    job.output.encoding.quality = 25
    job.output.encoding.preset = "veryfast"
    job.output.encoding.pixelFormat = "yuv420p"
    job.output.encoding.options = [.init("g", "\(Self.interval)")]
    // The sidecar of an output belongs to another file, and says nothing about which part is copied.
    if video.isOtherFile {
      job.detection.findsFaces = false
    } else {
      job.recordedFaces = sidecar
    }
    job.output.droppedStreams = Set(OutputOptions.StreamKind.allCases)
    job.output.reframing = Reframing(
      size: Self.size(of: video.main.geometry),
      bakesOrientation: true
    )
    self.job = job
    session = Session(limits: video.main.source.limits)
  }

  /// Writes the copy.
  ///
  /// - Throws: as `AnnotationPipeline`; nothing is left at the path then.
  func write(onProgress: @escaping @Sendable (Progress) -> Void) async throws {
    _ = try await AnnotationPipeline(job, session: session).run(onProgress: onProgress)
  }

  /// The size in square pixels, with even sides and the proportions of the picture.
  private static func size(of geometry: FrameGeometry) -> PixelSize {
    let square = geometry.squareSize
    let scale = min(1, Double(maxHeight) / square.height)
    let even = { (side: Double) in max(2, 2 * Int((side * scale / 2).rounded())) }
    return PixelSize(even(square.width), even(square.height))
  }
}
