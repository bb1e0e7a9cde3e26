package import AnnotateFaces
package import AnnotateInference
package import AnnotateMediaTypes
package import AnnotateSidecar

/// The networks that find faces and their landmarks.
package struct DetectionModels: Sendable {
  /// How faces are detected.
  package let method: DetectionMethod
  /// Detects the faces in whole pictures.
  package let detector: any FaceDetector
  /// Finds the landmarks of faces.
  package let landmarks: LandmarkFinder
  /// The lowest confidence of a face.
  package let confidence: Double
  /// The device that runs the networks.
  package let device: InferenceDevice
  private let folder: RuntimeFolder

  /// Finds the files of the networks; they are compiled when they are needed.
  ///
  /// - Parameters:
  ///   - options: which faces are detected, and how.
  ///   - input: the kind of input in which they are detected.
  ///   - own: the detector to use instead of the one that the options name; nil is none.
  ///   - folder: the folder with the files.
  /// - Throws: `.unavailable` if a file or the device is missing, `.missingInput` or `.badInput` if the
  ///   user's own model is missing or of an unknown kind.
  package init(
    for options: DetectionOptions,
    in input: DetectionMethod.Input,
    detector own: (any FaceDetector)? = nil,
    from folder: RuntimeFolder
  ) throws(AnnotateError) {
    var folder = folder
    device = try .named(options.device, in: folder)
    folder.device = device
    method = DetectionMethod(options, in: input)
    if let own {
      // Everything that it reports counts, unless the options ask for more confidence.
      (detector, confidence) = (own, options.confidence ?? 0)
    } else {
      (detector, confidence) = try Self.detector(for: method, in: folder)
    }
    landmarks = try LandmarkFinder(in: folder, keepsMesh: options.keepsMesh)
    self.folder = folder
  }

  private static func detector(
    for method: DetectionMethod,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> (any FaceDetector, confidence: Double) {
    if case .own(let model) = method.detector {
      let own = try ImportedDetector(
        model,
        confidence: method.confidence,
        share: method.reportedShare,
        in: folder
      )
      return (own, own.confidence)
    }
    let confidence = method.confidence ?? CenterFaceDetector.defaultThreshold
    return (try builtIn(method, confidence, folder), confidence)
  }

  private static func builtIn(
    _ method: DetectionMethod,
    _ confidence: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> any FaceDetector {
    switch method.detector {
    case .blazeFace: try BlazeFaceDetector(in: folder, threshold: confidence)
    case .thorough: try ThoroughDetector(in: folder, threshold: confidence)
    case .centerFaceForStills: try forStill(confidence, folder)
    case .centerFace, .own: try forVideo(confidence, method.reportedShare, folder)
    }
  }

  /// Rotated pictures may show less detail, because heads that lie on their side are seldom far away.
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

  /// Most frames have a face that is upright enough. Rotated pictures, which show less detail, are searched
  /// only if there is none.
  private static func forVideo(
    _ confidence: Double,
    _ reportedShare: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> TurningDetector {
    TurningDetector(
      try CenterFaceDetector(
        in: folder,
        threshold: reportedShare * confidence,
        narrow: CenterFaceDetector.highFrame
      ),
      turned: try CenterFaceDetector(
        in: folder,
        threshold: confidence,
        largestArea: CenterFaceDetector.ordinaryArea / 4
      ),
      sufficientConfidence: confidence
    )
  }

  /// The device and runtime that run the networks, as the sidecar records them.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing.
  package func inference() throws(AnnotateError) -> SidecarHeader.Inference {
    SidecarHeader.Inference(
      device: device.name,
      runtime: "OpenVINO \(try folder.openVINOVersion())"
    )
  }

  /// The files of the networks, as the sidecar records them.
  package var files: [String] { detector.modelFiles + landmarks.modelFiles }
}
