internal import AnnotateMediaTypes

/// What drawing has to know of a sort of pictures: where samples lie and what they mean.
struct PictureForm: Sendable {
  /// Components that have their samples at the same places.
  struct Layer: Sendable {
    let grid: SampleGrid
    /// Their numbers in the layout; alpha is never among them.
    let components: Range<Int>
  }

  let layout: PixelLayout
  let color: ColorDescription
  let size: PixelSize
  let space: CodeSpace
  /// The colour components; those of chroma, where it is subsampled, come first, so that they are
  /// drawn while luma and alpha are still what they were.
  let layers: [Layer]
  /// How many components have colours: one or three.
  let colorCount: Int
  /// The number of the component that is alpha.
  let alpha: Int?
  let rows: [ComponentRow]
  /// The largest codes of the components.
  let largest: [Float]

  init(_ layout: PixelLayout, _ color: ColorDescription, _ size: PixelSize) {
    (self.layout, self.color, self.size) = (layout, color, size)
    space = CodeSpace(layout, color, size)
    alpha = layout.hasAlpha ? layout.components.count - 1 : nil
    rows = layout.components.indices.map { ComponentRow($0, of: layout) }
    largest = layout.components.map { Float(1 << $0.depth - 1) }
    let colors = layout.components.count - (layout.hasAlpha ? 1 : 0)
    colorCount = colors
    let luma = SampleGrid(luma: size)
    let chroma = SampleGrid(chromaOf: size, layout, color.chromaLocation ?? .left)
    let isSubsampled = colors == 3 && !layout.isRGB && chroma != luma
    layers =
      isSubsampled
      ? [Layer(grid: chroma, components: 1..<3), Layer(grid: luma, components: 0..<1)]
      : [Layer(grid: luma, components: 0..<colors)]
  }

  /// Whether a picture is of this sort.
  func fits(_ layout: PixelLayout, _ color: ColorDescription, _ size: PixelSize) -> Bool {
    self.size == size && self.color == color && self.layout == layout
  }

  /// The grid of luma and alpha, or of every component.
  var lumaGrid: SampleGrid { SampleGrid(luma: size) }
}
