internal import AnnotateContainers
public import AnnotateFaces
internal import AnnotateInference
internal import AnnotateLibav
public import AnnotateMediaTypes

/// Detects the faces in single frames, each independent of the others.
///
/// `DetectionPipeline` does more: it follows faces between the frames at which the detector runs, and numbers
/// them. To number the faces that a `FaceFinder` detects, use `Tracker`.
public struct FaceFinder: Sendable {
  private let stage: DetectionStage

  /// Makes a finder for the frames of one video.
  ///
  /// - Parameters:
  ///   - video: the reader of the frames.
  ///   - options: which faces are detected, and how.
  ///   - detector: the detector to use instead of the built-in ones; nil is none.
  /// - Throws: `.unavailable` if a model or the device is missing.
  public init(
    for video: VideoReader,
    options: DetectionOptions = DetectionOptions(),
    detector: (any FaceDetector)? = nil
  ) throws(AnnotateError) {
    stage = DetectionStage(
      video.video,
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
  /// - Throws: `AnnotateError` if the frame cannot be converted or a model fails.
  public func faces(in frame: VideoFrame) async throws -> [FaceObservation<DisplaySpace>] {
    try await stage.faces(of: frame.frame).filter { !$0.isTentative }
  }
}
