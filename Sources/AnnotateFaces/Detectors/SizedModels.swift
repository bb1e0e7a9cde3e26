internal import AnnotateInference
internal import AnnotateMediaTypes

/// The compiled copies of one network, each for pictures of another size.
struct SizedModels {
  /// How many copies are kept.
  private static let largestCount = 8

  private let path: String
  private let folder: RuntimeFolder
  /// The most recently used copy is the last.
  private var models: [(size: PixelSize, model: CompiledModel)] = []

  /// Creates an empty collection for the network in the file at `path`.
  init(path: String, in folder: RuntimeFolder) {
    (self.path, self.folder) = (path, folder)
  }

  /// The copy for an input of a size in pixels; compiling a new one takes a fifth of a second.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  mutating func model(for size: PixelSize) throws(AnnotateError) -> CompiledModel {
    if let index = models.firstIndex(where: { $0.size == size }) {
      let model = models.remove(at: index)
      models.append(model)
      return model.model
    }
    let model = try CompiledModel(
      path: path,
      inputShape: [1, 3, size.height, size.width],
      takesPixels: true,
      in: folder
    )
    if models.count >= Self.largestCount { models.removeFirst() }
    models.append((size, model))
    return model
  }
}
