internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Frame {
  /// How many pixels of each cell are read across, and how many down.
  private static let samplesPerCell = 4

  /// Returns the mean brightness of the cells of a grid over the stored picture, from 0 (black) to 255
  /// (white), row by row; nil if pixels are not made of bytes.
  ///
  /// Only a few pixels of each cell are read, so the cost is small and independent of the size of the
  /// frame. For RGB, green stands for the brightness.
  package func brightness(columns: Int, rows: Int) -> [Double]? {
    guard let layout = PixelLayout(format), size.area > 0,
      let reader = SampleReader(pointer.pointee, layout, layout.components[layout.isRGB ? 1 : 0])
    else { return nil }
    let isFull = layout.isRGB || color.isFullRange ?? layout.isFullRangeByDefault
    let (black, white) = isFull ? (0.0, 255.0) : (16.0, 235.0)
    let count = Self.samplesPerCell
    let xs = (0..<columns * count).map { (2 * $0 + 1) * size.width / (2 * columns * count) }
    let ys = (0..<rows * count).map { (2 * $0 + 1) * size.height / (2 * rows * count) }
    var sums = [Int](repeating: 0, count: columns * rows)
    for (row, y) in ys.enumerated() {
      for (column, x) in xs.enumerated() {
        sums[row / count * columns + column / count] += reader.sample(x, y)
      }
    }
    let unit = 255 / (Double(count * count) * reader.largest)
    return sums.map { (Double($0) * unit - black) * 255 / (white - black) }
  }
}

/// Reads single samples of a plane.
//
// SAFETY: it is used within one call, during which the frame is alive and does not change; all positions
// lie in the picture.
private struct SampleReader {
  private let start: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let isBigEndian: Bool
  private let component: PixelLayout.Component

  init?(_ frame: AVFrame, _ layout: PixelLayout, _ component: PixelLayout.Component) {
    guard component.byteCount <= 2, let start = frame.planeStarts[component.plane] else {
      return nil
    }
    (self.start, self.component) = (start, component)
    stride = Int(frame.strides[component.plane])
    isBigEndian = layout.isBigEndian
  }

  /// The largest value of a sample.
  var largest: Double { Double(1 << component.depth - 1) }

  func sample(_ x: Int, _ y: Int) -> Int {
    let bytes = start + y * stride + x * component.step + component.offset
    guard component.byteCount == 2 else { return bits(Int(bytes[0])) }
    let (low, high) = isBigEndian ? (bytes[1], bytes[0]) : (bytes[0], bytes[1])
    return bits(Int(high) << 8 | Int(low))
  }

  private func bits(_ value: Int) -> Int {
    value >> component.shift & (1 << component.depth - 1)
  }
}
