/// A picture of 8-bit blue, green, red and alpha bytes, in this order, without padding between rows.
public struct ImageBuffer: Sendable, Equatable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// `4 × width × height` bytes from the top left, row by row.
  public var bytes: [UInt8]

  /// Bytes from one row to the next.
  public var bytesPerRow: Int { 4 * size.width }

  /// Creates a picture from its bytes.
  ///
  /// - Precondition: there are four bytes for each pixel.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == 4 * size.area, "a BGRA picture has four bytes a pixel")
    self.size = size
    self.bytes = bytes
  }

  /// Creates a transparent black picture.
  public init(size: PixelSize) {
    self.init(size: size, bytes: [UInt8](repeating: 0, count: 4 * size.area))
  }

  /// The four bytes of the pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    get {
      let offset = y * bytesPerRow + 4 * x
      return (bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
    }
    set {
      let offset = y * bytesPerRow + 4 * x
      bytes[offset] = newValue.blue
      bytes[offset + 1] = newValue.green
      bytes[offset + 2] = newValue.red
      bytes[offset + 3] = newValue.alpha
    }
  }

  /// The picture with its colours multiplied by alpha.
  package var premultiplied: ImageBuffer {
    var picture = self
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[start + 3])
      guard alpha < 255 else { continue }
      for part in start..<start + 3 {
        picture.bytes[part] = UInt8((Int(bytes[part]) * alpha + 127) / 255)
      }
    }
    return picture
  }

  /// The picture turned upright; `orientation` is the one in which it is stored.
  package func turnedUpright(from orientation: Orientation) -> ImageBuffer {
    guard orientation != .up else { return self }
    let (width, height) = (size.width, size.height)
    var turned = ImageBuffer(size: orientation.swapsAxes ? size.transposed : size)
    let map: AffineTransform<CodedSpace, DisplaySpace> = orientation.transform(
      width: Double(width),
      height: Double(height)
    )
    for y in 0..<height {
      for x in 0..<width {
        let target = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        turned[Int(target.x), Int(target.y)] = self[x, y]
      }
    }
    return turned
  }
}
