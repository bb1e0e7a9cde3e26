package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages
internal import Glibc

/// Computes signatures of faces, which tell whether two views show the same person: SFace (Zhong et al.,
/// "SFace: Sigmoid-Constrained Hypersphere Loss for Robust Face Recognition", 2021).
///
/// It works on its own serial queue.
package actor FaceRecognizer {
  /// The name of the network's file in the folder of models.
  package static let fileName = "face_recognition_sface_2021dec.onnx"
  /// The least size of a face that is recognised, in pixels of its shorter side.
  private static let smallestFace = 32.0
  /// The farthest that a recognised face is turned sideways, and up or down, in degrees.
  private static let (maximumYaw, maximumPitch) = (35.0, 35.0)

  /// The path of the network's file, for the sidecar's header.
  package nonisolated let modelFile: String

  private let executor = SerialQueueExecutor(label: "annotate.recognition")
  private let folder: RuntimeFolder
  private var model: CompiledModel?

  /// The recogniser's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the model file; the first face compiles it, because many videos show no face that is large
  /// enough.
  ///
  /// - Throws: `.unavailable` if the file is missing.
  package init(in folder: RuntimeFolder) throws(AnnotateError) {
    self.folder = folder
    modelFile = try folder.model(named: Self.fileName)
  }

  /// Whether a face is large and frontal enough to be recognised, as its mesh shows.
  package static func canRecognize(_ face: FaceObservation<SquareSpace>) -> Bool {
    guard face.bounds.shorterSide >= smallestFace, let pose = face.pose,
      let yaw = pose.yaw, let pitch = pose.pitch
    else { return false }
    return pose.source != .points && abs(yaw) <= maximumYaw && abs(pitch) <= maximumPitch
  }

  /// The signature of a face that can be recognised; nil if the view of it is too blurred.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func signature(
    of face: FaceObservation<SquareSpace>,
    in view: PictureView
  ) throws(AnnotateError) -> FaceSignature? {
    guard let crop = RecognitionCrop(face.landmarks) else { return nil }
    let planes = crop.planes(of: view)
    let area = RecognitionCrop.pixels * RecognitionCrop.pixels
    guard
      CropSharpness.measure(planes[area..<2 * area], side: RecognitionCrop.pixels)
        >= CropSharpness.least
    else { return nil }
    let model = try loaded()
    model.withInput { input in
      for (index, value) in planes.enumerated() { input[index] = value }
    }
    try model.infer()
    return FaceSignature(scaling: model.output(0))
  }

  private func loaded() throws(AnnotateError) -> CompiledModel {
    if let model { return model }
    let side = RecognitionCrop.pixels
    let new = try CompiledModel(path: modelFile, inputShape: [1, 3, side, side], in: folder)
    guard new.outputShapes.first?.reduce(1, *) == FaceSignature.count else {
      throw AnnotateError(InferenceProblem.otherNetwork(model: modelFile, expected: .sFace))
    }
    model = new
    return new
  }
}

/// The part of a picture that the recognition network sees: turned, scaled and shifted so that eyes, nose
/// and mouth lie as near as possible to the places at which the network expects them.
struct RecognitionCrop {
  /// The number of pixels along a side of the network's input.
  static let pixels = 112
  /// Where the network expects the right eye, the left eye, the tip of the nose, and the right and the
  /// left corner of the mouth, in pixels of its input.
  static let places: [Point<PictureSpace>] = [
    Point(38.2946, 51.6963), Point(73.5318, 51.5014), Point(56.0252, 71.7366),
    Point(41.5493, 92.3655), Point(70.7299, 92.2041),
  ]

  /// The part of the upright picture.
  let square: LevelSquare

  /// Finds the part by least squares; nil if a point is unknown or all points are the same.
  init?(_ landmarks: FaceLandmarks<SquareSpace>) {
    let known = [
      landmarks.rightEye, landmarks.leftEye, landmarks.nose, landmarks.mouthRight,
      landmarks.mouthLeft,
    ].compactMap(\.self)
    guard known.count == Self.places.count else { return nil }
    let (from, to) = (Self.mean(Self.places), Self.mean(known))
    // The similarity x' = a x - b y, y' = b x + a y that maps places to points, around the means of both.
    var (along, across, extent) = (0.0, 0.0, 0.0)
    for (place, point) in zip(Self.places, known) {
      let (x, y) = (place.x - from.x, place.y - from.y)
      let (u, v) = (point.x - to.x, point.y - to.y)
      along += x * u + y * v
      across += x * v - y * u
      extent += x * x + y * y
    }
    let (a, b) = (along / extent, across / extent)
    let scale = (a * a + b * b).squareRoot()
    guard scale > 0 else { return nil }
    let half = Double(Self.pixels) / 2
    let (x, y) = (half - from.x, half - from.y)
    square = LevelSquare(
      center: Point(to.x + a * x - b * y, to.y + b * x + a * y),
      side: Double(Self.pixels) * scale,
      angle: atan2(b, a) * 180 / .pi
    )
  }

  /// The colours of the part as planes of red, green and blue, from 0 to 255; black beyond the picture.
  func planes(of view: PictureView) -> [Float] {
    let count = Self.pixels * Self.pixels
    var colors = [Float](repeating: 0, count: 3 * count)
    var span = colors.mutableSpan
    square.fill(&span, pixels: Self.pixels, from: view)
    return (0..<3).flatMap { plane in (0..<count).map { 255 * colors[3 * $0 + plane] } }
  }

  private static func mean<Space>(_ points: [Point<Space>]) -> Point<Space> {
    let count = Double(points.count)
    return Point(points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
  }
}

/// Tells blurred crops, of which a recognition network cannot say whose face they show.
enum CropSharpness {
  /// The least sharpness of a crop that is recognised: below it, views of the same person are hardly more
  /// alike than those of strangers.
  static let least = 0.055

  /// The sharpness of one colour of a crop of `side` by `side` pixels: the mean difference of neighbours,
  /// relative to the standard deviation of all pixels.
  static func measure(_ green: ArraySlice<Float>, side: Int) -> Double {
    let pixels = Array(green)
    let mean = pixels.reduce(0, +) / Float(pixels.count)
    let deviation = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(pixels.count)
    guard deviation > 0 else { return 0 }
    var sum: Float = 0
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let index = row * side + column
        sum += abs(pixels[index + 1] - pixels[index]) + abs(pixels[index + side] - pixels[index])
      }
    }
    return Double(sum / Float(2 * (side - 1) * (side - 1)) / deviation.squareRoot())
  }
}
