public import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMedia
public import AnnotateMediaTypes

/// Finds the faces of frames one by one, each for itself.
///
/// `DetectionPipeline` does more: between the frames that a detector is shown it follows faces, and numbers
/// them. Where frames are looked at one by one, `Tracker` numbers them.
public struct FaceFinder: Sendable {
  private let stage: LookStage

  /// Makes a finder for the frames of one video.
  ///
  /// - Parameters:
  ///   - video: where the frames come from.
  ///   - options: which faces count.
  ///   - detector: the detector to use instead of those that are built in; nil is none.
  /// - Throws: `.unavailable` where a model or the device is missing.
  public init(
    for video: VideoReader,
    options: DetectionOptions = DetectionOptions(),
    detector: (any FaceDetector)? = nil
  ) throws(AnnotateError) {
    stage = LookStage(
      video.geometry,
      pixelsPerChroma: video.video.stream.pixelsPerChroma,
      options: options,
      models: try DetectionModels(
        for: options,
        in: video.isStill ? .still : .live,
        detector: detector,
        from: .locate()
      )
    )
  }

  /// The faces in a frame, in pixels of the upright picture (`geometry.displaySize`).
  ///
  /// - Throws: `AnnotateError` where the frame cannot be converted or a model fails.
  public func faces(in frame: VideoFrame) async throws -> [FaceObservation<DisplaySpace>] {
    try await stage.faces(of: frame.frame).filter { !$0.isTentative }
  }
}
