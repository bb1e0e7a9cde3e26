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
  ///   - maximumArea: the maximum area of the network's input in pixels.
  ///   - narrow: another limit of the area, for inputs that are at most this wide in pixels.
  /// - Throws: `.unavailable` if the file is missing.
  package init(
    in folder: RuntimeFolder,
    threshold: Double = defaultThreshold,
    maximumArea: Int = ordinaryArea,
    narrow: (width: Int, area: Int)? = nil
  ) throws(AnnotateError) {
    path = try folder.model(named: Self.fileName)
    models = SizedModels(path: path, in: folder)
    self.threshold = threshold
    grid = InputGrid(step: 32, maximumArea: maximumArea, narrow: narrow)
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

/// Reads faces from CenterFace's four output maps.
///
/// Every map has numbers for each cell of 4×4 pixels. The heat map has the probability that a face's
/// centre lies in the cell; the scale map the logarithm of the face's height and width in cells; the
/// offset map the centre's position in the cell, y before x; the landmark map five points (y before x)
/// relative to the face's top left corner, in units of its height and width.
struct CenterFaceOutput {
  /// The side of a cell in pixels.
  static let cell = 4

  let columns: Int
  let rows: Int

  private var cells: Int { columns * rows }

  /// The faces whose probability is at least `threshold`, in the order of the cells.
  func faces(
    _ heat: Span<Float>,
    _ scale: Span<Float>,
    _ offset: Span<Float>,
    _ points: Span<Float>,
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    let least = Float(threshold)
    var found: [FaceObservation<PictureSpace>] = []
    for index in 0..<cells where heat[index] >= least {
      let bounds = bounds(at: index, scale, offset)
      found.append(
        FaceObservation(
          bounds: bounds,
          confidence: min(1, Double(heat[index])),
          landmarks: landmarks(at: index, points, in: bounds)
        )
      )
    }
    return found
  }

  private func bounds(
    at index: Int,
    _ scale: Span<Float>,
    _ offset: Span<Float>
  ) -> Rect<PictureSpace> {
    let side = Double(Self.cell)
    let height = exponential(scale[index]) * side
    let width = exponential(scale[cells + index]) * side
    let y = (Double(index / columns) + Double(offset[index]) + 0.5) * side
    let x = (Double(index % columns) + Double(offset[cells + index]) + 0.5) * side
    return Rect(around: Point(x, y), width: width, height: height)
  }

  private func landmarks(
    at index: Int,
    _ points: Span<Float>,
    in bounds: Rect<PictureSpace>
  ) -> FaceLandmarks<PictureSpace> {
    func point(_ number: Int) -> Point<PictureSpace> {
      let y = Double(points[2 * number * cells + index])
      let x = Double(points[(2 * number + 1) * cells + index])
      return Point(bounds.x + x * bounds.width, bounds.y + y * bounds.height)
    }
    return FivePoints.landmarks(point)
  }
}
