internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// The stages that read a file and add the faces that another program has found in its frames.
struct ImportingStages: FaceStages {
  private let decode: DecodeStage
  private let importStage: ImportStage

  /// Opens a decoder, and the sidecar with the faces that are already known.
  ///
  /// - Throws: `.unavailable` if there is no decoder, `.missingInput` if the sidecar cannot be opened.
  init(
    _ demuxer: consuming Demuxer,
    of video: MainVideo,
    _ tracks: ImportedFile,
    known: RecordedFaces?,
    _ losses: LossReporter
  ) throws(AnnotateError) {
    decode = try DecodeStage(demuxer, of: video, carrying: [], losses)
    importStage = ImportStage(tracks, of: video, known: try known?.open())
  }

  func run(
    into take: @escaping @Sendable (BoundedChannel<TrackedElement>) async throws -> Void
  ) async throws -> InputCounts {
    try await run(decode, importStage, into: take)
  }
}
