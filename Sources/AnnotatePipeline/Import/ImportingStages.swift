internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// From the file to the faces that another program has for its frames, without looking at them.
struct ImportingStages: FaceStages {
  private let decode: DecodeStage
  private let place: ImportStage

  /// Opens a decoder, and the sidecar whose faces are known already.
  ///
  /// - Throws: `.unavailable` where there is no decoder, `.missingInput` where the sidecar cannot be
  ///   opened.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    _ tracks: ImportedFile,
    known: RecordedFaces?,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(demuxer, of: video, carrying: [], losses)
    place = ImportStage(tracks, of: video, known: try known?.open())
  }

  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    try await run(decode, place, into: take)
  }
}
