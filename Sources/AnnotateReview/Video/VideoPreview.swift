internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// A small copy of a video that every browser can play, without audio.
struct VideoPreview: Sendable {
  /// The maximum height in pixels.
  private static let maxHeight = 480
  /// The number of frames between keyframes; it is small so that seeking is fast.
  private static let interval = 12

  private let job: AnnotationJob

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
    job.recordedFaces = sidecar
    job.output.droppedStreams = Set(OutputOptions.StreamKind.allCases)
    job.output.reframing = Reframing(
      size: Self.size(of: video.main.geometry),
      bakesOrientation: true
    )
    self.job = job
  }

  /// Writes the copy.
  ///
  /// - Throws: as `AnnotationPipeline`; nothing is left at the path then.
  func write(onProgress: @escaping @Sendable (Progress) -> Void) async throws {
    _ = try await AnnotationPipeline(job).run(onProgress: onProgress)
  }

  /// The size in square pixels, with even sides and the proportions of the picture.
  private static func size(of geometry: FrameGeometry) -> PixelSize {
    let square = geometry.squareSize
    let scale = min(1, Double(maxHeight) / square.height)
    let even = { (side: Double) in max(2, 2 * Int((side * scale / 2).rounded())) }
    return PixelSize(even(square.width), even(square.height))
  }
}
