internal import AnnotateInference
internal import AnnotateMediaTypes

/// Chooses the input size of networks that accept any multiple of a number of pixels.
struct InputGrid {
  /// The number of which width and height are multiples.
  let step: Int
  /// The maximum width times height: the time that a network takes grows with its area.
  let maximumArea: Int
  /// The maximum area of inputs that are at most `width` wide: high pictures may take more area, so that
  /// faces in them are not shown smaller than in wide ones.
  var narrow: (width: Int, area: Int)?
  /// How many times as wide as the picture the input is at most.
  var maximumScale = 1.0

  /// Finds the grid size that shows a picture of `width` by `height` largest, and the size of the
  /// picture in it.
  func fit(width: Double, height: Double) -> (grid: PixelSize, picture: PixelSize) {
    let sizes = sizes(area: maximumArea) + narrowSizes
    let scales = sizes.map { scale($0, width, height) }
    let largest = scales.max() ?? 0
    let candidates = zip(sizes, scales).filter { $0.1 == largest }.map(\.0)
    let best = candidates.min { $0.area < $1.area } ?? PixelSize(step, step)
    let factor = min(maximumScale, largest)
    let picture = PixelSize(
      clamp(width * factor, to: best.width),
      clamp(height * factor, to: best.height)
    )
    return (enclosing(picture), picture)
  }

  /// The smallest grid size that a picture fits into.
  func enclosing(_ picture: PixelSize) -> PixelSize {
    PixelSize(roundedUp(picture.width), roundedUp(picture.height))
  }

  private var narrowSizes: [PixelSize] {
    guard let narrow else { return [] }
    return sizes(area: narrow.area).filter { $0.width <= narrow.width }
  }

  /// The highest input of each width that has at most `area` pixels.
  private func sizes(area: Int) -> [PixelSize] {
    let count = area / (step * step)
    return (1...count).map { columns in PixelSize(columns * step, count / columns * step) }
  }

  private func scale(_ size: PixelSize, _ width: Double, _ height: Double) -> Double {
    min(Double(size.width) / width, Double(size.height) / height)
  }

  private func clamp(_ length: Double, to limit: Int) -> Int {
    min(limit, max(1, Int(length.rounded())))
  }

  private func roundedUp(_ length: Int) -> Int {
    (length + step - 1) / step * step
  }
}

/// The conversion of a picture's pixels to the input of a network.
package struct InputEncoding: Sendable, Equatable {
  /// The order of the colours of a pixel.
  package enum Order: Sendable {
    case redFirst, blueFirst
  }

  /// The order of the colours.
  let order: Order
  /// The numbers that are subtracted from the bytes of each colour, in the same order.
  let means: [Float]
  /// The factor by which the differences are multiplied.
  let scale: Float

  /// Writes a picture to the top left of `size`, and black to the remainder: OpenVINO does not clear its
  /// memory.
  func fill(_ input: inout MutableSpan<Float>, _ size: PixelSize, from picture: ImageBuffer) {
    let bytes = picture.bytes.span
    let means = SIMD4(means[0], means[1], means[2], 0)
    let black = -means * scale
    let (first, third) = order == .blueFirst ? (0, 2) : (2, 0)
    var target = 0
    for row in 0..<size.height {
      let width = row < picture.size.height ? picture.size.width : 0
      var source = row * picture.bytesPerRow
      for _ in 0..<width {
        input[target] = (Float(bytes[source + first]) - means[0]) * scale
        input[target + 1] = (Float(bytes[source + 1]) - means[1]) * scale
        input[target + 2] = (Float(bytes[source + third]) - means[2]) * scale
        source += 4
        target += 3
      }
      for _ in width..<size.width {
        for colour in 0..<3 { input[target + colour] = black[colour] }
        target += 3
      }
    }
  }
}

/// The compiled copies of one network, each for pictures of another size.
struct SizedModels {
  /// How many copies are kept.
  private static let maximumCount = 8

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
    if models.count >= Self.maximumCount { models.removeFirst() }
    models.append((size, model))
    return model
  }
}
