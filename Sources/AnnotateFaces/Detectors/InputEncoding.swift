internal import AnnotateMediaTypes

/// The conversion of a picture's pixels to the input of a network, which has one plane for each colour.
package struct InputEncoding: Sendable, Equatable {
  /// The order of the colour planes.
  package enum Order: Sendable {
    case redFirst, blueFirst
  }

  /// The order of the colour planes.
  let order: Order
  /// The numbers that are subtracted from the bytes of each plane, in the planes' order.
  let means: [Float]
  /// The factor by which the differences are multiplied.
  let scale: Float

  /// Writes a picture to the top left of planes of `size`, and black to the remainder: OpenVINO does not
  /// clear its memory.
  func fill(_ input: inout MutableSpan<Float>, _ size: PixelSize, from picture: ImageBuffer) {
    let bytes = picture.bytes.span
    for plane in 0..<3 {
      let channel = order == .blueFirst ? plane : 2 - plane
      let (mean, scale) = (means[plane], scale)
      for row in 0..<size.height {
        var target = plane * size.area + row * size.width
        let width = row < picture.size.height ? picture.size.width : 0
        var source = row * picture.bytesPerRow + channel
        for _ in 0..<width {
          input[target] = (Float(bytes[source]) - mean) * scale
          source += 4
          target += 1
        }
        for _ in width..<size.width {
          input[target] = -mean * scale
          target += 1
        }
      }
    }
  }
}
