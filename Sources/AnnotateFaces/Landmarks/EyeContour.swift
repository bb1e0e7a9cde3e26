internal import AnnotateInference
internal import AnnotateMediaTypes

/// Finds the lids and the iris of one eye (Ablavatski et al., "Real-time Pupil Tracking from Monocular
/// Video for Digital Puppetry", 2020).
struct EyeContour {
  /// The name of the network's file in the folder of models.
  static let fileName = "iris_landmark.tflite"

  private static let pixels = 64
  /// The square's side in distances of the eye's corners.
  private static let margin = 2.3

  private let model: CompiledModel
  private let contourOutput: Int
  private let irisOutput: Int

  /// Compiles the network.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    model = try CompiledModel(path: path, inputShape: [1, Self.pixels, Self.pixels, 3], in: folder)
    let sizes = model.outputShapes.map { $0.reduce(1, *) }
    guard let contour = sizes.firstIndex(of: 213), let iris = sizes.firstIndex(of: 15) else {
      throw AnnotateError(
        .unavailable,
        "cannot use the model",
        subject: path,
        why: "it does not find the contour of an eye and its iris"
      )
    }
    (contourOutput, irisOutput) = (contour, iris)
  }

  /// Finds the eye between two corners.
  ///
  /// The network was trained on right eyes only; `isLeft` mirrors its input.
  ///
  /// - Throws: `.unavailable` if the device fails.
  func eye(
    between outer: Point<SquareSpace>,
    and inner: Point<SquareSpace>,
    isLeft: Bool,
    in view: PictureView
  ) throws(AnnotateError) -> ContouredEye {
    let (left, right) = isLeft ? (inner, outer) : (outer, inner)
    let square = LevelSquare(
      center: outer.midpoint(to: inner),
      side: Self.margin * outer.distance(to: inner),
      angle: degrees(from: left, to: right),
      isMirrored: isLeft
    )
    model.withInput { square.fill(&$0, pixels: Self.pixels, from: view) }
    try model.infer()
    let map = square.toSquare(pixels: Self.pixels)
    // The lids are the first points of the contour.
    let lids = model.withOutput(contourOutput) { numbers in
      (0..<ContouredEye.lidCount).map {
        map.apply(Point(Double(numbers[3 * $0]), Double(numbers[3 * $0 + 1])))
      }
    }
    let pupil = model.withOutput(irisOutput) { numbers in
      map.apply(Point(Double(numbers[0]), Double(numbers[1])))
    }
    return ContouredEye(lids: lids, pupil: pupil)
  }
}
