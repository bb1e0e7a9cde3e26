internal import AnnotateMediaTypes

extension ImageBuffer {
  /// Copies a part of the picture.
  ///
  /// - Precondition: the part lies in the picture.
  func part(_ area: PixelRect) -> ImageBuffer {
    var copy: [UInt8] = []
    copy.reserveCapacity(4 * area.size.area)
    for row in area.y..<area.y + area.size.height {
      let start = row * bytesPerRow + 4 * area.x
      copy += bytes[start..<start + 4 * area.size.width]
    }
    return ImageBuffer(size: area.size, bytes: copy)
  }

  /// Samples a picture of another size: each pixel shows this picture at the pixel's position after
  /// `map`; black beyond the edge.
  func sampled(
    _ size: PixelSize,
    at map: AffineTransform<PictureSpace, PictureSpace>
  ) -> ImageBuffer {
    let sampler = BilinearSampler(self.size)
    var target = ImageBuffer(size: size)
    let source = bytes.span.bytes
    var offset = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        let color = sampler.color(
          at: map.apply(Point(Double(column) + 0.5, Double(row) + 0.5)),
          of: source
        )
        // Colours are never negative, so truncation after adding a half rounds.
        let values = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(color * 255 + 0.5))
        for channel in 0..<4 { target.bytes[offset + channel] = values[channel] }
        offset += 4
      }
    }
    return target
  }
}
