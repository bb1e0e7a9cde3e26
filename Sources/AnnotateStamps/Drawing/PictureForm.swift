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

extension PictureForm {
  /// Reads the codes of one component in some columns of a row to the beginning of `codes`.
  ///
  /// `codes` grows if it is too short.
  func read(
    _ component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    of planes: Planes,
    into codes: inout [UInt16]
  ) {
    if codes.count < columns.count {
      codes = [UInt16](repeating: 0, count: max(256, columns.count))
    }
    planes(layout.components[component].plane) { bytes, bytesPerRow in
      var codes = codes.mutableSpan
      rows[component].read(columns, row: row, of: bytes, bytesPerRow: bytesPerRow, into: &codes)
    }
  }

  /// Writes the first codes to one component in some columns of a row.
  func write(
    _ codes: [UInt16],
    to component: Int,
    _ columns: Range<Int>,
    _ row: Int,
    of planes: Planes
  ) {
    planes(layout.components[component].plane) { bytes, bytesPerRow in
      rows[component]
        .write(codes.span, to: columns, row: row, of: &bytes, bytesPerRow: bytesPerRow)
    }
  }

  /// Returns the sample grid of one component.
  func grid(_ component: Int) -> SampleGrid {
    layers.first { $0.components.contains(component) }?.grid ?? lumaGrid
  }
}
