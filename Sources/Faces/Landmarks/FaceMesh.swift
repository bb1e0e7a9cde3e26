internal import Inference
internal import MediaTypes

/// Finds 468 points of a face (Kartynnik et al., "Real-time Facial Surface Geometry from Monocular
/// Video on Mobile GPUs", 2019).
struct FaceMesh {
  /// The file in the folder of models.
  static let fileName = "face_landmark.tflite"

  /// The points, by the numbers of MediaPipe's canonical face.
  struct Points {
    /// In the upright picture with square pixels.
    let points: [Point<SquareSpace>]

    /// The subject's own; outer corner first.
    static let rightEyeCorners = (33, 133)
    static let leftEyeCorners = (263, 362)
    static let rightMouthCorner = 61
    static let leftMouthCorner = 291
    static let noseTip = 1

    subscript(number: Int) -> Point<SquareSpace> { points[number] }
  }

  private static let pixels = 192
  private static let count = 468
  /// The square's side in longer sides of the face's box.
  private static let margin = 1.5

  private let model: CompiledModel
  private let meshOutput: Int
  private let presenceOutput: Int

  /// Compiles the network.
  ///
  /// - Throws: `.unavailable` where it or its runtime is missing or fails.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    model = try CompiledModel(path: path, inputShape: [1, Self.pixels, Self.pixels, 3], in: folder)
    let sizes = model.outputShapes.map { $0.reduce(1, *) }
    guard let mesh = sizes.firstIndex(of: 3 * Self.count), let presence = sizes.firstIndex(of: 1)
    else {
      throw AnnotateError(
        .unavailable,
        "cannot use the model",
        subject: path,
        why: "it is not a face mesh of \(Self.count) points"
      )
    }
    (meshOutput, presenceOutput) = (mesh, presence)
  }

  /// The points of the face in `bounds`, which is turned by `angle` degrees; nil where the network sees
  /// no face there.
  ///
  /// - Throws: `.unavailable` where the device fails.
  func points(
    of bounds: Rect<SquareSpace>,
    angle: Double,
    in view: PictureView
  ) throws(AnnotateError) -> Points? {
    let square = LevelSquare(
      center: bounds.center,
      side: Self.margin * max(bounds.width, bounds.height),
      angle: angle
    )
    model.withInput { square.fill(&$0, pixels: Self.pixels, from: view) }
    try model.infer()
    // The presence is a logit.
    guard model.withOutput(presenceOutput, { $0[0] }) > 0 else { return nil }
    let map = square.toSquare(pixels: Self.pixels)
    return model.withOutput(meshOutput) { numbers in
      Points(
        points: (0..<Self.count).map {
          map.apply(Point(Double(numbers[3 * $0]), Double(numbers[3 * $0 + 1])))
        }
      )
    }
  }
}
