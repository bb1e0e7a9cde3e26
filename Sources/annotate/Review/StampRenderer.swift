internal import AnnotateMedia
internal import AnnotatePipeline
internal import AnnotateReviewService
internal import AnnotateStamps

/// Renders previews of a video with the stages of every job.
struct StampRenderer: PreviewRenderer {
  /// The path of the video.
  let video: String
  /// The limits of inputs, which the tasks of a server do not know.
  let limits: InputLimits

  var styles: [String] { StyleRegistry.all.map(\.name).filter { $0 != "none" } }

  func render(
    _ request: PreviewRequest,
    faces sidecar: String,
    to path: String,
    onProgress: @escaping @Sendable (_ frames: Int, _ expected: Int?) -> Void
  ) async throws {
    try await InputLimits.$current.withValue(limits) {
      let preview = try StampPreview(
        of: video,
        sidecar: sidecar,
        frame: request.frame,
        seconds: request.seconds,
        style: request.style,
        to: path
      )
      try await preview.write { onProgress($0.frames, $0.expectedFrames) }
    }
  }
}
