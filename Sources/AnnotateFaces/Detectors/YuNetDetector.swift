package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces of 10 to 300 pixels: YuNet (Wu, Peng and Yu, "YuNet: A Tiny Millisecond-level Face
/// Detector", 2023).
///
/// It costs a fifth of CenterFace for the same picture, finds more of the far faces and fewer of the
/// near ones, and reports more false ones.
///
/// Its confidence is converted to CenterFace's scale: the odds are divided by those of `halfScore`.
package actor YuNetDetector: FaceDetector {
  /// The name of the network's file in the folder of models.
  package static let fileName = "face_detection_yunet_2023mar.onnx"
  /// The least confidence of a face that is reported.
  package static let defaultThreshold = 0.5
  /// The area of a small input in pixels.
  package static let smallArea = 480 * 288
  /// The limit of a small input for frames that are higher than 16 by 9.
  package static let smallHighFrame = (width: 480, area: 480 * 384)

  /// The score that means a confidence of 0.5: in 300 labelled pictures, far faces with at least this
  /// score are as often right as CenterFace's with a confidence of at least 0.5.
  private static let halfScore = 0.78
  private static let step = 32

  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { [path] }

  private let executor = SerialQueueExecutor(label: "annotate.detector.yunet")
  private let path: String
  private let threshold: Double
  private let grid: InputGrid
  private var models: SizedModels

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the model file; `prepare` or the first picture compiles it.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder with the model.
  ///   - threshold: the least confidence of a face that is reported.
  ///   - maximumArea: the maximum area of the network's input in pixels.
  ///   - narrow: another limit of the area, for inputs that are at most this wide in pixels.
  /// - Throws: `.unavailable` if the file is missing.
  package init(
    in folder: RuntimeFolder,
    threshold: Double = defaultThreshold,
    maximumArea: Int,
    narrow: (width: Int, area: Int)? = nil
  ) throws(AnnotateError) {
    path = try folder.model(named: Self.fileName)
    models = SizedModels(path: path, in: folder)
    self.threshold = threshold
    grid = InputGrid(step: Self.step, maximumArea: maximumArea, narrow: narrow)
  }

  /// The size to which the caller scales a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    grid.fit(width: width, height: height).picture
  }

  /// Compiles the network for pictures of a size.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) throws(AnnotateError) {
    _ = try models.model(for: grid.enclosing(pictureSize))
  }

  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let size = grid.enclosing(picture.size)
    let model = try models.model(for: size)
    guard let layout = YuNetLayout(outputShapes: model.outputShapes, size: size) else {
      throw AnnotateError(InferenceProblem.otherNetwork(model: path, expected: .yuNet))
    }
    model.withInput { YuNetLayout.input.fill(&$0, size, from: picture) }
    try model.infer()
    let found = layout.faces(
      model.outputShapes.indices.map(model.output),
      threshold: Self.score(of: threshold)
    )
    let whole = Rect<PictureSpace>(
      x: 0,
      y: 0,
      width: Double(picture.size.width),
      height: Double(picture.size.height)
    )
    let inside = found.filter { $0.bounds.intersection(whole) != nil }.map { face in
      var face = face
      face.confidence = Self.confidence(of: face.confidence)
      return face
    }
    return NonMaximumSuppression.apply(to: inside, overlap: YuNetLayout.overlap)
  }

  /// The confidence that the network's score means.
  static func confidence(of score: Double) -> Double {
    let (face, none) = (score * (1 - halfScore), (1 - score) * halfScore)
    return face / (face + none)
  }

  /// The network's score that means a confidence.
  static func score(of confidence: Double) -> Double {
    let (face, none) = (confidence * halfScore, (1 - confidence) * (1 - halfScore))
    return face / (face + none)
  }
}
