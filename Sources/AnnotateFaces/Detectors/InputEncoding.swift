internal import AnnotateMediaTypes

/// How the pixels of a picture become the numbers that a network is given, one plane a colour.
package struct InputEncoding: Sendable, Equatable {
  /// Which colour comes first.
  package enum Order: Sendable {
    case redFirst, blueFirst
  }

  /// Which colour comes first.
  let order: Order
  /// What is subtracted from the bytes of each plane, in the planes' order.
  let means: [Float]
  /// What they are multiplied with after that.
  let scale: Float

  /// Writes a picture to the top left of planes of `size`, and black to the rest: OpenVINO does not
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
