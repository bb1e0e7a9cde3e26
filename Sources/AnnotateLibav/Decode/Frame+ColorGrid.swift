internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// How many samples of each cell are read across, and how many down: of brightness and of colours.
  private static let (brightnessSamples, colorSamples) = (4, 2)

  /// Returns the mean colours of the cells of a grid over the stored picture; nil if pixels are not made of
  /// bytes.
  ///
  /// Only a few pixels of each cell are read, so the cost is small and independent of the size of the
  /// frame. For RGB, green stands for the brightness, and half the differences from it for those of colour.
  package func colorGrid(columns: Int, rows: Int) -> ColorGrid? {
    guard let layout = PixelLayout(format), size.area > 0 else { return nil }
    let grid = PixelSize(columns, rows)
    func means(
      _ component: Int,
      _ samples: Int,
      _ subsampling: PixelSize = PixelSize(1, 1)
    ) -> [Double]? {
      SampleReader(pointer.pointee, layout, layout.components[component])
        .map { self.means(of: $0, grid, samples, subsampling) }
    }
    if layout.isRGB {
      guard let red = means(0, Self.colorSamples), let blue = means(2, Self.colorSamples),
        let green = means(1, Self.brightnessSamples), let rare = means(1, Self.colorSamples)
      else { return nil }
      return ColorGrid(
        brightness: green,
        blue: zip(blue, rare).map { ($0 - $1) / 2 },
        red: zip(red, rare).map { ($0 - $1) / 2 }
      )
    }
    let isFull = hasFullRange(layout)
    guard let luma = means(0, Self.brightnessSamples) else { return nil }
    let brightness = isFull ? luma : luma.map { ($0 - 16) * 255 / 219 }
    if layout.isGray {
      let none = [Double](repeating: 0, count: grid.area)
      return ColorGrid(brightness: brightness, blue: none, red: none)
    }
    let subsampling = layout.pixelsPerChroma
    guard let blue = means(1, Self.colorSamples, subsampling),
      let red = means(2, Self.colorSamples, subsampling)
    else { return nil }
    let unit = isFull ? 1 : 255.0 / 224
    return ColorGrid(
      brightness: brightness,
      blue: blue.map { ($0 - 128) * unit },
      red: red.map { ($0 - 128) * unit }
    )
  }

  /// Whether the code values of the frame, of this layout, use their full range.
  func hasFullRange(_ layout: PixelLayout) -> Bool {
    layout.isRGB || color.isFullRange ?? layout.isFullRangeByDefault
  }

  /// The means of some samples of each cell, from 0 to 255; `subsampling` is the number of pixels across and down
  /// that share one sample.
  private func means(
    of reader: SampleReader,
    _ grid: PixelSize,
    _ count: Int,
    _ subsampling: PixelSize
  ) -> [Double] {
    func positions(_ length: Int, _ cells: Int, _ subsampling: Int) -> [Int] {
      (0..<cells * count).map { (2 * $0 + 1) * length / (2 * cells * count) / subsampling }
    }
    let xs = positions(size.width, grid.width, subsampling.width)
    let ys = positions(size.height, grid.height, subsampling.height)
    var sums = [Int](repeating: 0, count: grid.area)
    for (row, y) in ys.enumerated() {
      for (column, x) in xs.enumerated() {
        sums[row / count * grid.width + column / count] += reader.sample(x, y)
      }
    }
    let unit = 255 / (Double(count * count) * reader.largest)
    return sums.map { Double($0) * unit }
  }
}

/// The mean colours of the cells of a grid over a picture, row by row.
package struct ColorGrid: Sendable {
  /// Brightness from 0 (black) to 255 (white).
  package let brightness: [Double]
  /// The difference of blue from brightness from -128 to 128; 0 for grey.
  package let blue: [Double]
  /// The difference of red from brightness from -128 to 128; 0 for grey.
  package let red: [Double]
}
