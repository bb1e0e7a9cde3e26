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

extension ImageBuffer {
  /// Makes the picture smaller: each pixel is the mean of the pixels that it covers.
  ///
  /// - Precondition: `size` is not larger than the picture's.
  func reduced(to size: PixelSize) -> ImageBuffer {
    guard size != self.size else { return self }
    let columns = Coverage.all(of: self.size.width, by: size.width)
    let rows = Coverage.all(of: self.size.height, by: size.height)
    var target: [UInt8] = []
    target.reserveCapacity(4 * size.area)
    let source = bytes.span
    var line = [SIMD4<Float>](repeating: .zero, count: self.size.width)
    for row in rows {
      for column in line.indices {
        var sum = SIMD4<Float>.zero
        for (number, fraction) in row.shares.enumerated() {
          let offset = (row.first + number) * bytesPerRow + 4 * column
          sum += fraction * Self.pixel(source, offset)
        }
        line[column] = sum
      }
      for column in columns {
        var sum = SIMD4<Float>(repeating: 0.5)
        for (number, fraction) in column.shares.enumerated() {
          sum += fraction * line[column.first + number]
        }
        let bounded = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let color = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(bounded))
        for channel in 0..<4 { target.append(color[channel]) }
      }
    }
    return ImageBuffer(size: size, bytes: target)
  }

  @inline(__always)
  private static func pixel(_ bytes: Span<UInt8>, _ offset: Int) -> SIMD4<Float> {
    SIMD4(
      Float(bytes[offset]),
      Float(bytes[offset + 1]),
      Float(bytes[offset + 2]),
      Float(bytes[offset + 3])
    )
  }
}

/// The weights of a line's pixels in one pixel of a shorter line.
private struct Coverage {
  /// The index of the first pixel that counts.
  let first: Int
  /// The weights of that pixel and the following ones, which add up to one.
  let shares: [Float]

  /// The coverage of each pixel when a line of `long` pixels is reduced to `short` pixels.
  static func all(of long: Int, by short: Int) -> [Coverage] {
    let step = Double(long) / Double(short)
    return (0..<short).map { index in
      let (start, end) = (Double(index) * step, min(Double(long), Double(index + 1) * step))
      let pixels = Int(start)..<max(Int(start) + 1, min(long, Int(end.rounded(.up))))
      let shares = pixels.map { pixel in
        Float((min(end, Double(pixel + 1)) - max(start, Double(pixel))) / (end - start))
      }
      return Coverage(first: pixels.lowerBound, shares: shares)
    }
  }
}
