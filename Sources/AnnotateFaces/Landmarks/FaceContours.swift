internal import AnnotateInference
internal import AnnotateMediaTypes

/// Finds the contours of the lips and of both eyes, and the irises, from the features of a face (Grishchenko
/// et al., "Attention Mesh: High-fidelity Face Mesh Prediction in Real-time", 2020).
struct FaceContours {
  /// The name of the network's file in the folder of models.
  static let fileName = "face_attention_parts.tflite"

  /// By how much the network places points of eyes too far left, in pixels of the face's picture.
  ///
  /// It was found by comparing pictures with their mirror images, for both eyes and many faces.
  private static let eyeShift = 0.25
  /// The indices of the network's outputs.
  private let outputs = (lips: 0, rightEye: 1, rightIris: 2, leftEye: 3, leftIris: 4)
  private let model: CompiledModel

  /// Whether the cache has the compiled network.
  static func isCompiled(_ path: String, in folder: RuntimeFolder) -> Bool {
    folder.hasCompiled(path, inputShape: nil)
  }

  /// Compiles the network.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    model = try CompiledModel(path: path, inputShape: nil, in: folder)
    let counts = model.outputShapes.map { $0.reduce(1, *) / 2 }
    let (lips, eye) = (ContourNumbers.lips.count, ContourNumbers.rightEye.count)
    guard counts == [lips, eye, 5, eye, 5] else {
      throw AnnotateError(InferenceProblem.otherNetwork(model: path, expected: .contours))
    }
  }

  /// Refines a mesh.
  ///
  /// - Parameters:
  ///   - points: the points of the mesh in pixels of the network's input; those of lips and eyes are
  ///     replaced.
  ///   - mesh: the network that has just found them, and with them the features of the face.
  /// - Returns: the middles of both irises, in pixels of the network's input.
  /// - Throws: `.unavailable` if the device fails.
  func refine(
    _ points: inout [Point<PictureSpace>],
    _ mesh: FaceMesh
  ) throws(AnnotateError) -> (left: Point<PictureSpace>, right: Point<PictureSpace>) {
    let windows = [
      Self.window(
        ContourNumbers.lips,
        of: points,
        from: MeshNumber.rightMouthCorner,
        to: MeshNumber.leftMouthCorner
      ),
      Self.window(
        ContourNumbers.rightEye,
        of: points,
        from: MeshNumber.rightEye.outer,
        to: MeshNumber.rightEye.inner
      ),
      Self.window(
        ContourNumbers.leftEye,
        of: points,
        from: MeshNumber.leftEye.inner,
        to: MeshNumber.leftEye.outer
      ),
    ]
    for (index, window) in windows.enumerated() {
      mesh.model.withOutput(mesh.features) { features in
        model.withInput(index) { window.sample(features, into: &$0) }
      }
    }
    try model.infer()
    replace(ContourNumbers.lips, of: &points, outputs.lips, windows[0], shift: 0)
    replace(
      ContourNumbers.rightEye,
      of: &points,
      outputs.rightEye,
      windows[1],
      shift: Self.eyeShift
    )
    replace(ContourNumbers.leftEye, of: &points, outputs.leftEye, windows[2], shift: Self.eyeShift)
    return (iris(outputs.leftIris, windows[2]), iris(outputs.rightIris, windows[1]))
  }

  private static func window(
    _ numbers: [Int],
    of points: [Point<PictureSpace>],
    from start: Int,
    to end: Int
  ) -> FeatureWindow {
    FeatureWindow(around: numbers.map { points[$0] }, from: points[start], to: points[end])
  }

  private func replace(
    _ numbers: [Int],
    of points: inout [Point<PictureSpace>],
    _ output: Int,
    _ window: FeatureWindow,
    shift: Double
  ) {
    let contour = model.output(output)
    for (index, number) in numbers.enumerated() {
      let point = window.point(x: contour[2 * index], y: contour[2 * index + 1])
      points[number] = Point(point.x + shift, point.y)
    }
  }

  /// The middle of an iris, which is the first of its points.
  private func iris(_ output: Int, _ window: FeatureWindow) -> Point<PictureSpace> {
    let point = model.withOutput(output) { window.point(x: $0[0], y: $0[1]) }
    return Point(point.x + Self.eyeShift, point.y)
  }
}
