package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

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
  private static let (largestYaw, largestPitch) = (35.0, 35.0)

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
    return pose.source != .points && abs(yaw) <= largestYaw && abs(pitch) <= largestPitch
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
      throw AnnotateError(
        .unavailable,
        "cannot use the model",
        subject: modelFile,
        why: "it is not SFace"
      )
    }
    model = new
    return new
  }
}
