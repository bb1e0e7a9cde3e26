package import AnnotateFaces
package import AnnotateInference
internal import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateSidecar

/// The networks that find faces and their landmarks.
package struct DetectionModels: Sendable {
  /// How faces are detected.
  package let method: DetectionMethod
  /// Equal detectors for whole pictures, which can work at the same time; at least one.
  package let detectors: [any FaceDetector]
  /// Equal finders of the landmarks of faces, which can work at the same time; at least one.
  package let landmarks: [LandmarkFinder]
  /// Equal recognisers of faces, which can work at the same time; none if people are not recognised.
  package let recognizers: [FaceRecognizer]
  /// The number of threads that detect faces.
  package let threads: Int
  /// Whether the detector needs the frames one after another, in order.
  package let isOrdered: Bool
  /// The minimum confidence of a face.
  package let confidence: Double
  /// The device that runs the networks.
  package let device: InferenceDevice
  let folder: RuntimeFolder
  /// The maximum number of threads that are used without being requested: each takes some 30 MB, and more
  /// would wait for the encoder.
  private static let defaultThreads = 16
  /// The number of threads for which one recogniser suffices.
  private static let threadsPerRecognizer = 4

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
    threads = max(1, options.threads ?? min(Self.defaultThreads, ProcessorCount.available))
    if let own {
      // Everything that it reports counts, unless the options ask for more confidence.
      (detectors, confidence) = ([own], options.confidence ?? 0)
    } else {
      (detectors, confidence) = try Self.detectors(
        Self.detectorCount(for: method, threads: threads),
        for: method,
        in: folder
      )
    }
    isOrdered = own != nil || method.schedule == .everyLiveFrame
    var landmarks: [LandmarkFinder] = []
    let finderCount = Self.landmarkFinderCount(for: threads)
    let finderFolder = Self.folder(folder, sharedBy: finderCount)
    for _ in 0..<finderCount {
      landmarks.append(try LandmarkFinder(in: finderFolder, keepsMesh: options.keepsMesh))
    }
    self.landmarks = landmarks
    recognizers = try Self.recognizers(for: options, in: input, threads, folder)
    self.folder = folder
  }

  /// Recognisers take a tenth of the time of the other networks, and much memory.
  private static func recognizers(
    for options: DetectionOptions,
    in input: DetectionMethod.Input,
    _ threads: Int,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> [FaceRecognizer] {
    guard options.recognizesPeople, input == .video else { return [] }
    let count = (threads + threadsPerRecognizer - 1) / threadsPerRecognizer
    let shared = Self.folder(folder, sharedBy: count)
    var recognizers: [FaceRecognizer] = []
    for _ in 0..<count { recognizers.append(try FaceRecognizer(in: shared)) }
    return recognizers
  }

  /// The folder of models for equal users, who share the compiled models.
  private static func folder(_ folder: RuntimeFolder, sharedBy count: Int) -> RuntimeFolder {
    var folder = folder
    folder.streams = min(count - 1, ProcessorCount.available)
    return folder
  }

  /// How many detectors keep the threads busy: between anchor frames, only landmarks are found.
  private static func detectorCount(for method: DetectionMethod, threads: Int) -> Int {
    switch (method.schedule, method.detector) {
    case (.everyLiveFrame, _): 1
    // Its networks take a gigabyte.
    case (_, .thorough): min(threads, 4)
    case (.anchors, _): (threads + 1) / 2
    case (.everyFrame, _): threads
    }
  }

  /// How many landmark finders keep the threads busy along with the detectors; each takes 30 MB.
  private static func landmarkFinderCount(for threads: Int) -> Int {
    max(1, threads * 3 / 4)
  }

  private static func detectors(
    _ count: Int,
    for method: DetectionMethod,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> ([any FaceDetector], confidence: Double) {
    let shared = Self.folder(folder, sharedBy: count)
    let first = try detector(for: method, in: shared)
    var all = [first.0]
    while all.count < count { all.append(try detector(for: method, in: shared).0) }
    return (all, first.confidence)
  }

  private static func detector(
    for method: DetectionMethod,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> (any FaceDetector, confidence: Double) {
    if case .own(let model) = method.detector {
      let own = try ImportedDetector(
        model,
        confidence: method.confidence,
        fraction: method.reportedFraction,
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
    case .yuNet:
      try YuNetDetector(
        in: folder,
        threshold: method.reportedFraction * confidence,
        maximumArea: YuNetDetector.smallArea,
        narrow: YuNetDetector.smallHighFrame
      )
    case .thorough(let effort):
      try ThoroughDetector(
        in: folder,
        confidence: confidence,
        fraction: method.reportedFraction,
        effort: effort
      )
    case .nearAndFar, .own: try forVideo(method, confidence, folder)
    }
  }

  /// Searches rotated pictures, which show less detail, only if the upright picture has no face.
  ///
  /// Most frames have a face that is upright enough.
  private static func forVideo(
    _ method: DetectionMethod,
    _ confidence: Double,
    _ folder: RuntimeFolder
  ) throws(AnnotateError) -> NearAndFarDetector {
    let threshold = method.reportedFraction * confidence
    let pace: NearAndFarDetector.Pace = method.schedule == .everyLiveFrame ? .live : .video
    let near = TurningDetector(
      try CenterFaceDetector(
        in: folder,
        threshold: threshold,
        maximumArea: pace.reduced.area,
        narrow: pace.reduced.narrow
      ),
      turned: try CenterFaceDetector(
        in: folder,
        threshold: confidence,
        maximumArea: CenterFaceDetector.ordinaryArea / 4
      ),
      when: .withoutFace(confidence: confidence)
    )
    return try NearAndFarDetector(
      near,
      in: folder,
      threshold: threshold,
      findsSuspected: method.findsSuspected,
      pace: pace
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
  package var files: [String] {
    detectors[0].modelFiles + landmarks[0].modelFiles
      + recognizers.prefix(1).map(\.modelFile)
  }
}

extension DetectionModels {
  /// The SHA-256 of the file of a network, in hexadecimal digits.
  ///
  /// - Throws: `.inputOutput` if the file cannot be read.
  func digest(of path: String) throws(AnnotateError) -> String {
    try folder.digest("sha256", of: path) { path throws(AnnotateError) in
      try FileDigest.sha256(of: path)
    }
  }
}
