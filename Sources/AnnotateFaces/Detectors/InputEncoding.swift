internal import AnnotateMediaTypes

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
