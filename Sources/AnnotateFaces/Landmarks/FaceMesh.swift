internal import AnnotateInference
internal import AnnotateMediaTypes

/// Finds 468 points of a face (Kartynnik et al., "Real-time Facial Surface Geometry from Monocular
/// Video on Mobile GPUs", 2019).
struct FaceMesh {
  /// The name of the network's file in the folder of models.
  static let fileName = "face_landmark.tflite"

  private static let pixels = 192
  /// The square's side in longer sides of the face's extent.
  private static let margin = 1.5

  private let model: CompiledModel
  private let meshOutput: Int
  private let presenceOutput: Int

  /// Compiles the network.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    model = try CompiledModel(path: path, inputShape: [1, Self.pixels, Self.pixels, 3], in: folder)
    let sizes = model.outputShapes.map { $0.reduce(1, *) }
    guard let mesh = sizes.firstIndex(of: 3 * MeshedFace.count),
      let presence = sizes.firstIndex(of: 1)
    else {
      throw AnnotateError(
        .unavailable,
        "cannot use the model",
        subject: path,
        why: "it is not a face mesh of \(MeshedFace.count) points"
      )
    }
    (meshOutput, presenceOutput) = (mesh, presence)
  }

  /// Finds the mesh of the face that fills `extent`; nil if the network finds no face there.
  ///
  /// - Throws: `.unavailable` if the device fails.
  func mesh(in extent: FaceExtent, of view: PictureView) throws(AnnotateError) -> MeshedFace? {
    let square = LevelSquare(
      center: extent.center,
      side: Self.margin * extent.longerSide,
      angle: extent.angle
    )
    model.withInput { square.fill(&$0, pixels: Self.pixels, from: view) }
    try model.infer()
    let logit = Double(model.withOutput(presenceOutput) { $0[0] })
    guard logit > 0 else { return nil }
    let map = square.toSquare(pixels: Self.pixels)
    let depthScale = square.side / Double(Self.pixels)
    return model.withOutput(meshOutput) { numbers in
      var mesh = MeshedFace(presence: logistic(logit))
      for number in 0..<MeshedFace.count {
        mesh.points.append(
          map.apply(Point(Double(numbers[3 * number]), Double(numbers[3 * number + 1])))
        )
        mesh.depths.append(Double(numbers[3 * number + 2]) * depthScale)
      }
      return mesh
    }
  }
}
