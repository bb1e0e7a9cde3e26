package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces with a network that the user provides.
package actor ImportedDetector: FaceDetector {
  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { [path] }
  /// The kind of detector.
  package nonisolated let layout: any OutputLayout.Type
  /// The least confidence of a face.
  package nonisolated let confidence: Double

  /// The input sizes of networks that accept any size; the maximum area is that of the built-in
  /// detector.
  private static let grid = InputGrid(step: 32, maximumArea: 640 * 384)
  /// The maximum number of detections in a picture that suppression compares with each other.
  private static let maximumCount = 1000

  private let executor = SerialQueueExecutor(label: "annotate.detector.imported")
  private let folder: RuntimeFolder
  private let path: String
  private let threshold: Double
  /// The only size of the input; nil if the network accepts any multiple of 32 pixels.
  private nonisolated let fixedSize: PixelSize?
  private var loaded: (size: PixelSize, model: CompiledModel, layout: any OutputLayout)?

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Reads the file and recognises the kind of detector.
  ///
  /// - Parameters:
  ///   - own: the ONNX file, and the kind of detector if the user named it.
  ///   - confidence: the least confidence of a face; nil is the default of the kind.
  ///   - fraction: the fraction of that confidence from which faces are reported.
  ///   - folder: the runtime folder with OpenVINO.
  /// - Throws: `.usage` if there is no such kind, `.missingInput` or `.badInput` if the file is not such
  ///   a network, `.unavailable` if OpenVINO is missing.
  package init(
    _ own: OwnModel,
    confidence: Double? = nil,
    fraction: Double = 1,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    let recognition = try ModelRecognition(path: own.path, in: folder)
    layout = try recognition.layout(named: own.kind)
    fixedSize = recognition.fixedSize
    self.folder = folder
    path = own.path
    self.confidence = confidence ?? layout.defaultThreshold
    threshold = fraction * self.confidence
  }

  /// The size to which the caller scales a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    guard let fixedSize else { return Self.grid.fit(width: width, height: height).picture }
    let scale = min(1, Double(fixedSize.width) / width, Double(fixedSize.height) / height)
    return PixelSize(
      min(fixedSize.width, max(1, Int((width * scale).rounded()))),
      min(fixedSize.height, max(1, Int((height * scale).rounded())))
    )
  }

  /// Compiles the network for pictures of a size.
  ///
  /// - Throws: `.badInput` if it cannot be run, `.unavailable` if OpenVINO is missing.
  package func prepare(for pictureSize: PixelSize) throws(AnnotateError) {
    _ = try model(for: pictureSize)
  }

  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.badInput` if the network cannot be run, `.unavailable` if OpenVINO is missing.
  package func detect(
    in picture: ImageBuffer
  ) throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let (size, model, reader) = try model(for: picture.size)
    model.withInput { layout.input.fill(&$0, size, from: picture) }
    try model.infer()
    let outputs = model.outputShapes.indices.map(model.output)
    let found = reader.faces(outputs, threshold: threshold)
    return NonMaximumSuppression.apply(
      to: mostConfident(found.filter { Self.isCredible($0, in: picture.size) }),
      overlap: layout.overlap
    )
  }

  private func mostConfident(
    _ found: [FaceObservation<PictureSpace>]
  ) -> [FaceObservation<PictureSpace>] {
    guard found.count > Self.maximumCount else { return found }
    return Array(found.sorted { $0.confidence > $1.confidence }.prefix(Self.maximumCount))
  }

  /// Whether a detection has finite numbers and lies in the picture: the output of a network may be
  /// anything.
  private static func isCredible(
    _ face: FaceObservation<PictureSpace>,
    in size: PixelSize
  ) -> Bool {
    let (width, height) = (Double(size.width), Double(size.height))
    let bounds = face.bounds
    let points = [
      face.landmarks.leftEye, face.landmarks.rightEye, face.landmarks.nose,
      face.landmarks.mouthLeft, face.landmarks.mouthRight,
    ].compactMap(\.self)
    let whole = Rect<PictureSpace>(x: 0, y: 0, width: width, height: height)
    return [bounds.x, bounds.y, face.confidence].allSatisfy(\.isFinite)
      && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
      && bounds.width > 0 && bounds.height > 0
      && bounds.width <= 4 * width && bounds.height <= 4 * height
      && bounds.intersection(whole) != nil
  }

  private func model(
    for pictureSize: PixelSize
  ) throws(AnnotateError) -> (PixelSize, CompiledModel, any OutputLayout) {
    let size = fixedSize ?? Self.grid.enclosing(pictureSize)
    if let loaded, loaded.size == size { return loaded }
    do throws(AnnotateError) {
      let model = try CompiledModel(
        path: path,
        inputShape: [1, 3, size.height, size.width],
        takesPixels: true,
        in: folder
      )
      guard let reader = layout.init(outputShapes: model.outputShapes, size: size) else {
        throw AnnotateError(ModelProblem.otherSize(path: path, layout: layout.name, size))
      }
      loaded = (size, model, reader)
      return (size, model, reader)
    } catch {
      throw AnnotateError(BlamedFile(error))
    }
  }
}

/// Recognises the kind of detector in a file.
struct ModelRecognition {
  /// The only size of the input; nil if the network accepts any size.
  let fixedSize: PixelSize?

  private let path: String
  private let outputShapes: [[Int]]

  /// The input size for which the shapes of the outputs are requested: not square, so that rows and
  /// columns differ.
  private static let probe = PixelSize(320, 192)
  /// The maximum side of an input; longer ones would take too much memory.
  private static let maximumSide = 8192

  /// Reads a file.
  ///
  /// Many files state a size although their networks accept any size, so any size is tried first.
  ///
  /// - Throws: `.missingInput` if the file does not exist, `.badInput` if it is not a network for colour
  ///   pictures, `.unavailable` if OpenVINO is missing.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    let file = try ModelFile(path: path, in: folder)
    let stated = try Self.statedSize(of: file)
    self.path = path
    do throws(AnnotateError) {
      let shapes = try Self.outputShapes(of: file, Self.probe)
      if stated == nil || !Self.layouts(shapes, Self.probe).isEmpty {
        (fixedSize, outputShapes) = (nil, shapes)
        return
      }
    } catch {
      guard stated != nil else { throw error }
    }
    let size = stated ?? Self.probe
    (fixedSize, outputShapes) = (size, try Self.outputShapes(of: file, size))
  }

  /// Returns the named kind of detector if the outputs fit it; without a name, the first kind that the
  /// outputs fit.
  ///
  /// - Throws: `.usage` if no kind has that name, `.badInput` if the outputs fit none.
  func layout(named name: String?) throws(AnnotateError) -> any OutputLayout.Type {
    let fitting = Self.layouts(outputShapes, fixedSize ?? Self.probe)
    guard let name else {
      guard let first = fitting.first else { throw failure(nil) }
      return first
    }
    guard OutputLayoutRegistry.layout(named: name) != nil else {
      throw AnnotateError(ModelProblem.unknownLayout(name: name))
    }
    guard let named = fitting.first(where: { $0.name == name }) else {
      throw failure(name)
    }
    return named
  }

  private static func layouts(
    _ outputShapes: [[Int]],
    _ size: PixelSize
  ) -> [any OutputLayout.Type] {
    OutputLayoutRegistry.all.filter { $0.init(outputShapes: outputShapes, size: size) != nil }
  }

  /// The shapes of the outputs; lengths that remain unknown are zero.
  private static func outputShapes(
    of file: ModelFile,
    _ size: PixelSize
  ) throws(AnnotateError) -> [[Int]] {
    try file.outputShapes(for: [1, 3, size.height, size.width]).map { shape in
      (shape ?? []).map { $0 ?? 0 }
    }
  }

  /// The size of pictures that a file states; nil if it states none.
  private static func statedSize(of file: ModelFile) throws(AnnotateError) -> PixelSize? {
    guard file.inputShapes.count == 1, let shape = file.inputShapes[0], shape.count == 4,
      shape[1] ?? 3 == 3
    else {
      throw AnnotateError(ModelProblem.otherInput(path: file.path))
    }
    guard let height = shape[2], let width = shape[3] else { return nil }
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw AnnotateError(
        ModelProblem.inputTooLarge(path: file.path, width: width, height: height)
      )
    }
    return PixelSize(width, height)
  }

  private func failure(_ layout: String?) -> AnnotateError {
    AnnotateError(ModelProblem.otherOutputs(path: path, layout: layout, shapes: outputShapes))
  }
}
