package import AnnotateFaces
package import AnnotateInference
package import AnnotateMediaTypes
package import AnnotateSidecar

/// What looks at frames.
package struct LookModels: Sendable {
  /// Finds the faces of whole pictures.
  package let detector: any FaceDetector
  /// Finds the points of faces.
  package let landmarks: LandmarkFinder
  /// How sure the detector has to be.
  package let confidence: Double
  /// What computes.
  package let device: InferenceDevice
  private let folder: RuntimeFolder

  /// Finds the files of the models; they are compiled when they are needed.
  ///
  /// - Parameters:
  ///   - options: what is looked for.
  ///   - isStill: whether there is a single picture, which may take more time than a frame of many.
  ///   - keepsMesh: whether all points of each face are wanted.
  ///   - own: the detector to use instead of the one that the options name; nil is none.
  ///   - folder: where the files are.
  /// - Throws: `.unavailable` where one or the device is missing, `.missingInput` or `.badInput` where
  ///   the user's own model is not there or none that is known.
  package init(
    for options: LookOptions,
    isStill: Bool,
    keepsMesh: Bool = false,
    detector own: (any FaceDetector)? = nil,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    var folder = folder
    device = try .named(options.device, in: folder)
    folder.device = device
    if let own {
      // What it reports counts, unless the options ask for more.
      (detector, confidence) = (own, options.confidence ?? 0)
    } else {
      detector = try Self.detector(for: options, isStill: isStill, in: folder)
      confidence = (detector as? ImportedDetector)?.confidence ?? options.leastConfidence
    }
    landmarks = try LandmarkFinder(in: folder, keepsMesh: keepsMesh)
    self.folder = folder
  }

  private static func detector(
    for options: LookOptions,
    isStill: Bool,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> any FaceDetector {
    let isFollowed = options.accuracy == .normal && !isStill
    // Faces that are followed are believed in with less evidence, once they have been seen.
    let share = isFollowed ? AnchorSchedule<FrameLooker>.hysteresis : 1
    if let own = options.model {
      return try ImportedDetector(
        own,
        confidence: options.confidence,
        share: share,
        in: folder
      )
    }
    let threshold = share * options.leastConfidence
    switch options.accuracy {
    case .low: return try BlazeFaceDetector(in: folder, threshold: threshold)
    case .normal where isStill:
      return try forStill(threshold, folder)
    case .normal: return try forVideo(options.leastConfidence, folder)
    case .high: return try ThoroughDetector(in: folder, threshold: threshold)
    }
  }

  /// What computes and on what, for the record.
  ///
  /// - Throws: `.unavailable` where OpenVINO is missing.
  package func inference() throws(AnnotateError) -> SidecarHeader.Inference {
    SidecarHeader.Inference(
      device: device.name,
      runtime: "OpenVINO \(try folder.openVINOVersion())"
    )
  }

  /// Turned pictures may show less detail: heads that lie on their side are seldom far away.
  private static func forStill(
    _ confidence: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> TurningDetector {
    TurningDetector(
      try CenterFaceDetector(
        in: folder,
        threshold: confidence,
        largestArea: CenterFaceDetector.stillArea
      ),
      turned: try CenterFaceDetector(in: folder, threshold: confidence)
    )
  }

  /// Most frames have a face that is upright enough: only where there is none, less detailed pictures are
  /// looked at turned.
  private static func forVideo(
    _ confidence: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> TurningDetector {
    let leastConfidence = confidence * AnchorSchedule<FrameLooker>.hysteresis
    return TurningDetector(
      try CenterFaceDetector(
        in: folder,
        threshold: leastConfidence,
        narrow: CenterFaceDetector.highFrame
      ),
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
