package import Faces
package import Inference
internal import Media
package import MediaTypes
internal import Stages

/// Finds the faces of the first picture of files, exactly as a job finds them: for measuring.
package struct StillLooker: Sendable {
  private let options: LookOptions
  private let models: LookModels

  /// Finds the files of the models.
  ///
  /// - Throws: `.unavailable` where one is missing.
  package init(_ options: LookOptions, in folder: RuntimeFolder) throws(AnnotateError) {
    self.options = options
    models = try LookModels(for: options, isStill: true, in: folder)
  }

  /// The faces of the first picture of a file, in pixels of the picture as it is shown.
  ///
  /// - Throws: `AnnotateError` where there is none or it cannot be looked at.
  package func faces(inFileAt path: String) async throws -> [FaceObservation<DisplaySpace>] {
    let job = AnnotationJob(input: path, output: "", sidecar: .none)
    let demuxer = try PictureSource(job)?.demuxer() ?? Demuxer(opening: path)
    guard let video = demuxer.source.mainVideo, let geometry = video.geometry else {
      throw AnnotateError(
        .badInput,
        "cannot look at",
        subject: path,
        why: "it has no video stream"
      )
    }
    let frame = try Self.firstFrame(demuxer, of: video)
    let stage = LookStage(
      geometry,
      pixelsPerChroma: video.pixelsPerChroma,
      options: options,
      models: models
    )
    return try await stage.faces(of: frame)
  }

  private static func firstFrame(
    _ demuxer: consuming Demuxer,
    of video: StreamInfo
  ) throws(AnnotateError) -> Frame {
    var demuxer = demuxer
    var decoder = try Decoder(for: video, of: demuxer.source, threads: 1)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == video.index else { continue }
      try decoder.send(packet)
      if let frame = try decoder.receive() { return frame }
    }
    try decoder.send(nil)
    guard let frame = try decoder.receive() else {
      throw AnnotateError(
        .badInput,
        "cannot look at",
        subject: demuxer.source.path,
        why: "not one picture in it can be decoded"
      )
    }
    return frame
  }
}
