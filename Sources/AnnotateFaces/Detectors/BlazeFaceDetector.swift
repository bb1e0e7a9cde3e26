package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds near faces fast: BlazeFace (Bazarevsky et al., "BlazeFace: Sub-millisecond Neural Face Detection
/// on Mobile GPUs", 2019), in the variant for faces up to five metres away.
///
/// It finds faces that fill at least about a twelfth of the picture's longer side.
package actor BlazeFaceDetector: FaceDetector {
  /// The name of the network's file in the folder of models.
  package static let fileName = "face_detection_full_range_sparse.tflite"
  /// The least confidence of a face that is reported.
  package static let defaultThreshold = 0.5

  private static let pixels = 192

  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { [path] }

  private let executor = SerialQueueExecutor(label: "annotate.detector.blazeface")
  private let folder: RuntimeFolder
  private let path: String
  private let threshold: Double
  private let hasUsualExtents: Bool
  private var loaded: (model: CompiledModel, boxes: Int, scores: Int)?

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the model file; `prepare` or the first picture compiles it.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder with the model.
  ///   - threshold: the least confidence of a face that is reported.
  ///   - hasUsualExtents: whether boxes reach from the hair line to the chin, as the boxes of other
  ///     detectors do; the network's own boxes end at the brows.
  /// - Throws: `.unavailable` if the file is missing.
  package init(
    in folder: RuntimeFolder,
    threshold: Double = defaultThreshold,
    hasUsualExtents: Bool = true
  ) throws(AnnotateError) {
    self.folder = folder
    (self.threshold, self.hasUsualExtents) = (threshold, hasUsualExtents)
    path = try folder.model(named: Self.fileName)
  }

  /// The size to which the caller scales a picture of `width` by `height` square pixels: the longer side
  /// fills the input.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    let scale = Double(Self.pixels) / max(width, height)
    func side(_ length: Double) -> Int { min(Self.pixels, max(1, Int((length * scale).rounded()))) }
    return PixelSize(side(width), side(height))
  }

  /// Compiles the network, which takes a third of a second.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) throws(AnnotateError) {
    _ = try network()
  }

  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let network = try network()
    let margin = (
      x: (Self.pixels - picture.size.width) / 2, y: (Self.pixels - picture.size.height) / 2
    )
    network.model.withInput { Self.fill(&$0, from: picture, margin.x, margin.y) }
    try network.model.infer()
    let found = network.model.withOutput(network.boxes) { boxes in
      network.model.withOutput(network.scores) { scores in
        BlazeFaceOutput(pixels: Self.pixels, hasUsualExtents: hasUsualExtents)
          .faces(boxes, scores, threshold: threshold)
      }
    }
    return found.map { $0.moved(x: -Double(margin.x), y: -Double(margin.y)) }
  }

  private func network() throws(AnnotateError) -> (model: CompiledModel, boxes: Int, scores: Int) {
    if let loaded { return loaded }
    let model = try CompiledModel(
      path: path,
      inputShape: [1, Self.pixels, Self.pixels, 3],
      in: folder
    )
    let anchors = BlazeFaceOutput(pixels: Self.pixels).anchorCount
    let sizes = model.outputShapes.map { $0.reduce(1, *) }
    guard let boxes = sizes.firstIndex(of: anchors * BlazeFaceOutput.numbersPerAnchor),
      let scores = sizes.firstIndex(of: anchors)
    else {
      throw AnnotateError(
        .unavailable,
        "cannot use the model",
        subject: path,
        why: "it is not BlazeFace for full range"
      )
    }
    let new = (model, boxes, scores)
    loaded = new
    return new
  }

  /// Writes the picture's red, green and blue from -1 to 1 to the middle of the input, and black to the
  /// remainder.
  private static func fill(
    _ input: inout MutableSpan<Float>,
    from picture: ImageBuffer,
    _ left: Int,
    _ top: Int
  ) {
    let bytes = picture.bytes.span
    input.update(repeating: -1)
    for row in 0..<picture.size.height {
      var source = row * picture.bytesPerRow
      var target = 3 * ((row + top) * pixels + left)
      for _ in 0..<picture.size.width {
        input[target] = Float(bytes[source + 2]) / 127.5 - 1
        input[target + 1] = Float(bytes[source + 1]) / 127.5 - 1
        input[target + 2] = Float(bytes[source]) / 127.5 - 1
        source += 4
        target += 3
      }
    }
  }
}
