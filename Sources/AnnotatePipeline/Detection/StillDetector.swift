package import AnnotateFaces
package import AnnotateInference
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateStages

/// Detects the faces in the first picture of files exactly as a job does, for benchmarks.
package struct StillDetector: Sendable {
  private let options: DetectionOptions
  private let models: DetectionModels
  private let limits: InputLimits

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - options: which faces are detected, and how.
  ///   - input: how pictures are treated: as single pictures, or as anchor frames of a video.
  ///   - folder: the folder with the files.
  ///   - limits: the maximum that a picture may claim.
  /// - Throws: `.unavailable` if a file is missing.
  package init(
    _ options: DetectionOptions,
    as input: DetectionMethod.Input = .still,
    in folder: RuntimeFolder,
    limits: InputLimits = InputLimits()
  ) throws(AnnotateError) {
    (self.options, self.limits) = (options, limits)
    models = try DetectionModels(for: options, in: input, from: folder)
  }

  /// The faces in the first picture of a file, in pixels of the shown picture.
  ///
  /// - Throws: `AnnotateError` if there is no picture or the detection fails.
  package func faces(inFileAt path: String) async throws -> [FaceObservation<DisplaySpace>] {
    let (stage, frame) = try stage(path)
    return try await stage.faces(of: frame)
  }

  /// The same faces as the detector reports them, without further landmarks.
  ///
  /// - Throws: `AnnotateError` if there is no picture or the detection fails.
  package func detectedFaces(inFileAt path: String) async throws -> [FaceObservation<DisplaySpace>]
  {
    let (stage, frame) = try stage(path)
    return try await stage.detectedFaces(of: frame)
  }

  private func stage(_ path: String) throws -> (DetectionStage, Frame) {
    let job = AnnotationJob(input: path, output: "")
    let demuxer = try DetectionInput.open(job.input, PictureSource(job), limits)
    let video = try MainVideo(of: demuxer.source)
    let frame = try Frame.first(of: demuxer).frame
    return (DetectionStage(video, options: options, models: models), frame)
  }
}
