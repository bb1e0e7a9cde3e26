package import Faces
package import Inference
package import MediaTypes

/// What looks at frames.
package struct LookModels: Sendable {
  /// Finds the faces of whole pictures.
  package let detector: any FaceDetector
  /// Finds the points of faces.
  package let landmarks: LandmarkFinder

  /// Finds the files of the models; they are compiled when they are needed.
  ///
  /// - Parameters:
  ///   - options: what is looked for.
  ///   - isStill: whether there is a single picture, which may take more time than a frame of many.
  ///   - folder: where the files are.
  /// - Throws: `.unavailable` where one is missing.
  package init(
    for options: LookOptions,
    isStill: Bool,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    let confidence = options.leastConfidence
    switch options.accuracy {
    case .low: detector = try BlazeFaceDetector(in: folder, threshold: confidence)
    case .normal where isStill:
      detector = TurningDetector(try CenterFaceDetector(in: folder, threshold: confidence))
    case .normal:
      detector = try Self.forVideo(confidence, folder)
    case .high: detector = try ThoroughDetector(in: folder, threshold: confidence)
    }
    landmarks = try LandmarkFinder(in: folder)
  }

  /// Most frames have a face that is upright enough: only where there is none, less detailed pictures are
  /// looked at turned.
  private static func forVideo(
    _ confidence: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> TurningDetector {
    let leastConfidence = confidence * AnchorSchedule<FrameLooker>.hysteresis
    return TurningDetector(
      try CenterFaceDetector(in: folder, threshold: leastConfidence),
      turned: try CenterFaceDetector(
        in: folder,
        threshold: confidence,
        largestArea: CenterFaceDetector.ordinaryArea / 4
      ),
      unlessSure: confidence
    )
  }

  /// The files of the models, for the record.
  package var files: [String] { detector.modelFiles + landmarks.modelFiles }
}
