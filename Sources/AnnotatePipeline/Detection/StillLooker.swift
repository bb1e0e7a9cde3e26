package import AnnotateFaces
package import AnnotateInference
internal import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds the faces of the first picture of files, exactly as a job finds them: for measuring.
package struct StillLooker: Sendable {
  private let options: DetectionOptions
  private let models: DetectionModels

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - options: what is looked for.
  ///   - input: as what pictures are searched: as single ones, or as anchor frames of a video.
  ///   - folder: where the files are.
  /// - Throws: `.unavailable` where one is missing.
  package init(
    _ options: DetectionOptions,
    as input: DetectionMethod.Input = .still,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    self.options = options
    models = try DetectionModels(for: options, in: input, from: folder)
  }

  /// The faces of the first picture of a file, in pixels of the picture as it is shown.
  ///
  /// - Throws: `AnnotateError` where there is none or it cannot be looked at.
  package func faces(inFileAt path: String) async throws -> [FaceObservation<DisplaySpace>] {
    let (stage, frame) = try stage(path)
    return try await stage.faces(of: frame)
  }

  /// The same faces as the detector alone describes them: their points are not looked for.
  ///
  /// - Throws: `AnnotateError` where there is no picture or it cannot be looked at.
  package func detectedFaces(inFileAt path: String) async throws -> [FaceObservation<DisplaySpace>]
  {
    let (stage, frame) = try stage(path)
    return try await stage.detectedFaces(of: frame)
  }

  private func stage(_ path: String) throws -> (LookStage, Frame) {
    let job = AnnotationJob(input: path, output: "")
    let demuxer = try PictureSource(job)?.demuxer() ?? Demuxer(opening: path)
    let video = try MainVideo(of: demuxer.source)
    let frame = try Frame.first(of: demuxer).frame
    let stage = LookStage(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: options,
      models: models
    )
    return (stage, frame)
  }
}
