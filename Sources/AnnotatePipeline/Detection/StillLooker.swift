package import AnnotateFaces
package import AnnotateInference
internal import AnnotateMedia
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds the faces of the first picture of files, exactly as a job finds them: for measuring.
package struct StillLooker: Sendable {
  private let options: LookOptions
  private let models: LookModels

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - options: what is looked for.
  ///   - isStill: whether pictures are looked at as single ones are; else as frames of videos are that
  ///     the detector looks at.
  ///   - folder: where the files are.
  /// - Throws: `.unavailable` where one is missing.
  package init(
    _ options: LookOptions,
    isStill: Bool = true,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    self.options = options
    models = try LookModels(for: options, isStill: isStill, in: folder)
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
    let job = AnnotationJob(input: path, output: "", sidecar: .none)
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
