package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateStages

/// The stages that read a file and add the faces of a sidecar to its frames.
package struct ReplayingStages: FaceStages {
  private let decode: DecodeStage
  private let replay: ReplayStage

  /// Opens a decoder and the sidecar; packets of the streams in `carried` pass through.
  ///
  /// - Throws: `.unavailable` if there is no decoder, `.missingInput` if the sidecar cannot be opened.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    faces: RecordedFaces,
    excerpt: Excerpt?,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    let span = excerpt.map { FrameSpan($0, of: video) } ?? .all
    decode = try DecodeStage(demuxer, of: video, carrying: carried, span: span, losses)
    replay = ReplayStage(try faces.open(), of: video, isExcerpt: excerpt != nil)
  }

  /// Opens a decoder for some frames; `reader` has their lines, and `isIntact` tells that no frame of the video
  /// shows damage.
  ///
  /// - Throws: `.unavailable` if there is no decoder.
  package init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    span: FrameSpan,
    lines reader: sending SidecarReader,
    isIntact: Bool,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(
      demuxer,
      of: video,
      carrying: [],
      span: span,
      checksPictures: !isIntact,
      losses
    )
    replay = ReplayStage(reader, of: video, frames: span.frames)
  }

  package func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    try await run(decode, replay, into: take)
  }
}
