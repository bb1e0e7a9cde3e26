package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateStages

/// From the file to the faces that a sidecar has for its frames, without looking at them.
package struct ReplayingStages: FaceStages {
  private let decode: DecodeStage
  private let replay: ReplayStage

  /// Opens a decoder and the sidecar; packets of the streams `carried` go along.
  ///
  /// - Throws: `.unavailable` where there is no decoder, `.missingInput` where the sidecar cannot be
  ///   opened.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    carrying carried: Set<Int>,
    faces: RecordedFaces,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(demuxer, of: video, carrying: carried, losses)
    replay = ReplayStage(try faces.open(), of: video)
  }

  /// Opens a decoder for some frames, of which `reader` has the lines.
  ///
  /// - Throws: `.unavailable` where there is no decoder.
  package init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    span: FrameSpan,
    lines reader: sending SidecarReader,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(demuxer, of: video, carrying: [], span: span, losses)
    replay = ReplayStage(reader, of: video, frames: span.frames)
  }

  package func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    try await run(decode, replay, into: take)
  }
}
