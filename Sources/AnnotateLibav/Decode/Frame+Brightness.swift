package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// The area in pixels below which one pixel of a cell is read.
  private static let areaOfSmallCell = 9.0

  /// Returns the mean brightness of the cells of a grid that lies anywhere on the stored picture, from 0
  /// (black) to 255 (white), row by row; nil if pixels are not made of bytes.
  ///
  /// Beyond the edge, the picture goes on as at the edge.
  ///
  /// - Parameters:
  ///   - size: the number of columns and rows.
  ///   - map: the map from the grid, in cells, to the stored picture.
  /// - Returns: the brightness of each cell.
  package func brightness(
    of size: PixelSize,
    from map: AffineTransform<PictureSpace, CodedSpace>
  ) -> [Float]? {
    guard let (reader, black, white) = brightnessReader else { return nil }
    // Cells of large faces have many pixels; a few are read, to suppress noise.
    let count = abs(map.determinant) < Self.areaOfSmallCell ? 1 : 2
    let step = 1 / Double(count)
    let (right, bottom) = (Double(self.size.width - 1), Double(self.size.height - 1))
    var sums = [Float](repeating: 0, count: size.area)
    for row in 0..<size.height * count {
      let start = map.apply(Point(step / 2, (Double(row) + 0.5) * step))
      for column in 0..<size.width * count {
        let x = start.x + Double(column) * step * map.a
        let y = start.y + Double(column) * step * map.b
        let sample = reader.sample(Int(min(max(x, 0), right)), Int(min(max(y, 0), bottom)))
        sums[row / count * size.width + column / count] += Float(sample)
      }
    }
    let unit = Float(255 / (Double(count * count) * reader.largest))
    let (black32, scale) = (Float(black), Float(255 / (white - black)))
    return sums.map { ($0 * unit - black32) * scale }
  }

  /// Reads the samples that stand for brightness; with the values of black and of white, of 255.
  private var brightnessReader: (reader: SampleReader, black: Double, white: Double)? {
    guard let layout = PixelLayout(format), size.area > 0,
      let reader = SampleReader(pointer.pointee, layout, layout.components[layout.isRGB ? 1 : 0])
    else { return nil }
    return hasFullRange(layout) ? (reader, 0, 255) : (reader, 16, 235)
  }
}
