internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStamps

/// A small copy of a video that every browser plays, without sound.
package struct VideoPreview: Sendable {
  /// Its height in pixels at most.
  private static let height = 480
  /// Frames between two that can be decoded alone, so that going to a frame takes no time.
  private static let interval = 12

  private let job: AnnotationJob

  /// Describes the copy of a video that belongs to a sidecar.
  ///
  /// - Parameters:
  ///   - video: what is copied; frames and times stay.
  ///   - sidecar: the sidecar.
  ///   - path: where it goes, as MP4 whatever the name says.
  ///   - overwrites: whether something there is replaced.
  package init(of video: ReviewedVideo, sidecar: String, to path: String, overwrites: Bool) {
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

  /// Writes it.
  ///
  /// - Throws: what ends an `AnnotationPipeline`; nothing is left at the path then.
  package func write(onProgress: @escaping @Sendable (Progress) -> Void) async throws {
    _ = try await AnnotationPipeline(job).run(onProgress: onProgress)
  }

  /// Even numbers of square pixels, in the picture's proportions.
  private static func size(of geometry: FrameGeometry) -> PixelSize {
    let square = geometry.squareSize
    let scale = min(1, Double(height) / square.height)
    let even = { (side: Double) in max(2, 2 * Int((side * scale / 2).rounded())) }
    return PixelSize(even(square.width), even(square.height))
  }
}
