internal import AnnotateMediaTypes

/// The layout, colour and size of a picture: where its samples are and what their codes mean.
struct PictureForm: Sendable {
  /// Components whose samples are at the same positions.
  struct Layer: Sendable {
    let grid: SampleGrid
    /// Their indices in the layout, never including alpha.
    let components: Range<Int>
  }

  let layout: PixelLayout
  let color: ColorDescription
  let size: PixelSize
  let space: CodeSpace
  /// The colour components.
  ///
  /// Subsampled chroma comes first, so that it is drawn while luma and alpha still have their old codes.
  let layers: [Layer]
  /// The number of colour components: one or three.
  let colorCount: Int
  /// The index of the alpha component; nil if there is none.
  let alpha: Int?
  let rows: [ComponentRow]
  /// The largest code of each component.
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

  /// Whether a picture has this form.
  func fits(_ layout: PixelLayout, _ color: ColorDescription, _ size: PixelSize) -> Bool {
    self.size == size && self.color == color && self.layout == layout
  }

  /// The grid of luma and alpha, or of every component without subsampling.
  var lumaGrid: SampleGrid { SampleGrid(luma: size) }
}
