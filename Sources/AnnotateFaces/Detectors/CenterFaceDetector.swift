package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces of about ten pixels and larger with their eyes, nose and mouth corners: CenterFace (Xu et
/// al., "CenterFace: Joint Face Detection and Alignment Using Face as Point", 2019).
///
/// By default, the input has at most 640×384 pixels: a larger area costs more time and only helps to
/// find smaller faces. The input has the picture's aspect ratio, rounded to the step of the grid.
package actor CenterFaceDetector: FaceDetector {
  /// The name of the network's file in the folder of models.
  package static let fileName = "centerface.onnx"
  /// The least confidence of a face that is reported.
  package static let defaultThreshold = 0.5

  /// The default area of the input in pixels, which suffices for faces that a person sees at a glance.
  package static let ordinaryArea = 640 * 384
  /// The area of the input for near faces, in pixels, which suffices where another detector finds the
  /// far ones.
  package static let nearArea = 512 * 320
  /// The limit for frames that are higher than 16 by 9, for near faces: with `nearArea` they would be
  /// smaller than in wide frames.
  package static let highNearFrame = (width: 512, area: 512 * 384)
  /// The area of the input for stills, in pixels: a still may take more time than a frame of a video,
  /// and the detector runs on it only once.
  package static let stillArea = 960 * 640
  /// The overlap above which two boxes in a picture show the same face.
  static let overlap = 0.3

  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { [path] }

  private let executor = SerialQueueExecutor(label: "annotate.detector.centerface")
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
  ///   - largestArea: the largest area of the network's input in pixels.
  ///   - narrow: another limit of the area, for inputs that are at most this wide in pixels.
  /// - Throws: `.unavailable` if the file is missing.
  package init(
    in folder: RuntimeFolder,
    threshold: Double = defaultThreshold,
    largestArea: Int = ordinaryArea,
    narrow: (width: Int, area: Int)? = nil
  ) throws(AnnotateError) {
    path = try folder.model(named: Self.fileName)
    models = SizedModels(path: path, in: folder)
    self.threshold = threshold
    grid = InputGrid(step: 32, largestArea: largestArea, narrow: narrow)
  }

  /// The size to which the caller scales a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    grid.fit(width: width, height: height).picture
  }

  /// Compiles the network for pictures of a size, which takes a fifth of a second.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) throws(AnnotateError) {
    _ = try models.model(for: inputSize(for: pictureSize))
  }

  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let size = inputSize(for: picture.size)
    let model = try models.model(for: size)
    model.withInput { CenterFaceLayout.input.fill(&$0, size, from: picture) }
    try model.infer()
    let found = model.withOutput(0) { heat in
      model.withOutput(1) { scale in
        model.withOutput(2) { offset in
          model.withOutput(3) { points in
            CenterFaceOutput(
              columns: size.width / CenterFaceOutput.cell,
              rows: size.height / CenterFaceOutput.cell
            ).faces(heat, scale, offset, points, threshold: threshold)
          }
        }
      }
    }
    let whole = Rect<PictureSpace>(
      x: 0,
      y: 0,
      width: Double(picture.size.width),
      height: Double(picture.size.height)
    )
    let inside = found.filter { $0.bounds.intersection(whole) != nil }
    return NonMaximumSuppression.apply(to: inside, overlap: Self.overlap)
  }

  private func inputSize(for pictureSize: PixelSize) -> PixelSize {
    grid.fit(width: Double(pictureSize.width), height: Double(pictureSize.height)).grid
  }
}
