internal import AnnotateMediaTypes

/// The cells of one of a network's output maps; each cell corresponds to a square of the input.
struct OutputGrid: Sendable, Equatable {
  /// The side of a cell in pixels.
  let stride: Int
  let columns: Int
  let rows: Int

  /// Creates the grid of cells that covers an input.
  init(stride: Int, size: PixelSize) {
    self.stride = stride
    columns = (size.width + stride - 1) / stride
    rows = (size.height + stride - 1) / stride
  }

  var count: Int { columns * rows }

  /// The sides of the cells of detectors with three maps.
  static let usualStrides = [8, 16, 32]

  /// The column and row of a cell by its index.
  func cell(_ index: Int) -> (x: Double, y: Double) {
    (Double(index % columns), Double(index / columns))
  }
}
