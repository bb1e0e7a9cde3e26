internal import AnnotateMediaTypes

extension ImageBuffer {
  /// A copy of a part.
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

  /// The picture of another size in which each pixel shows what lies at its place after `map`; black
  /// beyond the edge.
  func sampled(
    _ size: PixelSize,
    at map: AffineTransform<PictureSpace, PictureSpace>
  ) -> ImageBuffer {
    let sampler = BilinearSampler(self.size)
    var target = ImageBuffer(size: size)
    let source = bytes.span
    var place = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        let color = sampler.color(
          at: map.apply(Point(Double(column) + 0.5, Double(row) + 0.5)),
          of: source
        )
        // Colours are never negative, so that cutting off after adding a half rounds.
        let values = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(color * 255 + 0.5))
        for channel in 0..<4 { target.bytes[place + channel] = values[channel] }
        place += 4
      }
    }
    return target
  }
}
