internal import AnnotateInference
package import AnnotateMediaTypes

/// Finds 468 points of a face (Kartynnik et al., "Real-time Facial Surface Geometry from Monocular
/// Video on Mobile GPUs", 2019), and the features from which `FaceContours` refines them.
struct FaceMesh {
  /// The name of the network's file in the folder of models.
  static let fileName = "face_attention_base.tflite"
  /// The number of pixels along a side of the network's input.
  static let pixels = 192

  /// The mesh of a face in the picture that the network examined.
  struct Output {
    /// The examined part of the upright picture.
    let square: LevelSquare
    /// The probability, from 0 to 1, that it shows a face.
    let presence: Double
    /// The points in pixels of the network's input.
    var points: [Point<PictureSpace>]
    /// How far each point lies behind the middle of the head, in the same pixels.
    let depths: [Double]

    /// The mesh in the upright picture.
    var face: MeshedFace {
      let map = square.toSquare(pixels: FaceMesh.pixels)
      let scale = square.side / Double(FaceMesh.pixels)
      var face = MeshedFace(presence: presence)
      face.points = points.map { map.apply($0) }
      face.depths = depths.map { $0 * scale }
      return face
    }
  }

  /// The network; its output `features` is valid until it runs again.
  let model: CompiledModel
  /// The index of the output with the map of features.
  let features: Int
  private let meshOutput: Int
  private let presenceOutput: Int
  private static let inputShape = [1, pixels, pixels, 3]

  /// Whether the cache has the compiled network.
  static func isCompiled(_ path: String, in folder: RuntimeFolder) -> Bool {
    folder.hasCompiled(path, inputShape: inputShape)
  }

  /// Compiles the network.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    model = try CompiledModel(path: path, inputShape: Self.inputShape, in: folder)
    let sizes = model.outputShapes.map { $0.reduce(1, *) }
    let cells = FeatureWindow.mapSide * FeatureWindow.mapSide
    guard let mesh = sizes.firstIndex(of: 3 * MeshedFace.count),
      let presence = sizes.firstIndex(of: 1),
      let features = sizes.firstIndex(of: cells * FeatureWindow.mapStride)
    else {
      throw AnnotateError(
        InferenceProblem.otherNetwork(model: path, expected: .mesh(points: MeshedFace.count))
      )
    }
    (meshOutput, presenceOutput, self.features) = (mesh, presence, features)
  }

  /// Finds the mesh of the face in `square`; nil if the network finds no face there.
  ///
  /// - Throws: `.unavailable` if the device fails.
  func mesh(in square: LevelSquare, of view: PictureView) throws(AnnotateError) -> Output? {
    model.withInput { square.fill(&$0, pixels: Self.pixels, from: view) }
    try model.infer()
    let logit = Double(model.withOutput(presenceOutput) { $0[0] })
    guard logit > 0 else { return nil }
    return model.withOutput(meshOutput) { numbers in
      Output(
        square: square,
        presence: logistic(logit),
        points: (0..<MeshedFace.count).map { number in
          Point(Double(numbers[3 * number]), Double(numbers[3 * number + 1]))
        },
        depths: (0..<MeshedFace.count).map { Double(numbers[3 * $0 + 2]) }
      )
    }
  }
}

/// The 468 points of a face by the numbers of MediaPipe's canonical face.
package struct MeshedFace: Sendable {
  /// The number of points.
  package static let count = 468

  /// The probability, from 0 to 1, that the picture shows a face.
  package let presence: Double
  /// The points in the upright picture with square pixels.
  package internal(set) var points: [Point<SquareSpace>] = []
  /// How far each point lies behind the middle of the head, in the same pixels; negative towards the
  /// camera.
  package internal(set) var depths: [Double] = []

  init(presence: Double) {
    self.presence = presence
    points.reserveCapacity(Self.count)
    depths.reserveCapacity(Self.count)
  }

  subscript(number: Int) -> Point<SquareSpace> { points[number] }

  /// The rotation of the line through the outer corners of the eyes, in degrees clockwise as seen.
  package var angle: Double {
    degrees(from: self[MeshNumber.rightEye.outer], to: self[MeshNumber.leftEye.outer])
  }

  /// The rectangle that encloses the points, where the same face is expected in the next frame.
  package var extent: FaceExtent { FaceExtent(enclosing: points, angle: angle) }
}

/// The numbers of points of MediaPipe's canonical face; left and right are the subject's own.
enum MeshNumber {
  static let rightEye = (outer: 33, inner: 133)
  static let leftEye = (outer: 263, inner: 362)
  static let rightBrow = (outer: 70, middle: 105, inner: 107)
  static let leftBrow = (outer: 300, middle: 334, inner: 336)
  static let noseTip = 1
  static let rightMouthCorner = 61
  static let leftMouthCorner = 291
  static let upperLip = 0
  static let lowerLip = 17
  static let chin = 152
  /// From the ear down.
  static let rightJaw = [234, 132, 172, 149]
  static let leftJaw = [454, 361, 397, 378]
}
