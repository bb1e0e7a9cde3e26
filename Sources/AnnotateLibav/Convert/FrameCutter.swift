package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Cuts square pictures out of frames, rotated as wanted, in the frame's own colours.
package struct FrameCutter: ~Copyable {
  private let side: Int
  private var magnifier = FrameMagnifier()

  /// Makes a cutter for pictures of `side` by `side` pixels.
  package init(side: Int) { self.side = side }

  /// Returns the picture whose pixels show the point of the frame that `map` maps them to; black beyond the
  /// frame's edge.
  ///
  /// - Returns: red, green and blue of 8 bits, or of 16 bits if the frame has more than 8, with the time
  ///   stamps of the frame; nil if no part of it lies in the frame.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format, `.temporary` if memory runs out.
  package mutating func cut(
    _ frame: Frame,
    at map: AffineTransform<PictureSpace, CodedSpace>
  ) throws(AnnotateError) -> Frame? {
    let whole = Rect<PictureSpace>(x: 0, y: 0, width: Double(side), height: Double(side))
    let area = map.apply(whole)
    let step = abs(map.determinant).squareRoot()
    guard step > 0, step.isFinite else { return nil }
    let reach = min(Double(4 * side), max(area.width, area.height) / step)
    let found = try magnifier.part(
      of: frame,
      around: area,
      side: Int(reach.rounded(.up)),
      AV_PIX_FMT_RGB48LE
    )
    guard let found else { return nil }
    let isDeep = (PixelLayout(frame.format)?.colorDepth ?? 8) > 8
    do throws(FFmpegError) {
      let size = PixelSize(side, side)
      let format = isDeep ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGB24
      let target = try PixelConverter.allocate(size, format)
      Self.fill(target, isDeep: isDeep, from: found.picture, at: map.then(found.map))
      try Self.describe(target, as: frame)
      return Frame(taking: target, timedAs: frame)
    } catch {
      throw MediaFailure.outOfMemory(error)
    }
  }

  /// Interpolates between the four pixels around each point.
  private static func fill(
    _ target: Owned<AVFrame>,
    isDeep: Bool,
    from source: Owned<AVFrame>,
    at map: AffineTransform<PictureSpace, PictureSpace>
  ) {
    let (start, bytesPerRow) = target.pointer.pointee.plane(0)
    guard let start, let sampler = WordSampler(source) else { return }
    for row in 0..<target.size.height {
      for column in 0..<target.size.width {
        let position = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
        let color = sampler.color(at: position)
        // SAFETY: the frame was allocated with rows of `bytesPerRow` bytes for pixels of three samples.
        for part in 0..<3 {
          let sample = start + row * bytesPerRow + (3 * column + part) * (isDeep ? 2 : 1)
          let word = UInt16(color[part].rounded())
          if isDeep {
            (sample[0], sample[1]) = (UInt8(word >> 8), UInt8(word & 255))
          } else {
            sample[0] = UInt8((Int(word) + 128) / 257)
          }
        }
      }
    }
  }

  /// Copies the description of the colours, but nothing else that describes the whole frame.
  private static func describe(_ picture: Owned<AVFrame>, as frame: Frame) throws(FFmpegError) {
    let values = frame.pointer.pointee
    picture.pointer.pointee.color_primaries = values.color_primaries
    picture.pointer.pointee.color_trc = values.color_trc
    // The size of a part does not reveal the matrix; the size of the frame does.
    let matrix = frame.color.resolvedMatrix(for: frame.size)
    picture.pointer.pointee.colorspace = AVColorSpace(UInt32(matrix))
    picture.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    picture.pointer.pointee.sample_aspect_ratio = Rational.one.libav
    let kept = [AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL]
    for type in kept {
      guard let data = av_frame_get_side_data(frame.pointer, type) else { continue }
      let buffer = av_buffer_ref(data.pointee.buf)
      guard av_frame_new_side_data_from_buf(picture.pointer, type, buffer) != nil else {
        throw FFmpegError(code: SHIM_ENOMEM, operation: "av_frame_new_side_data_from_buf")
      }
    }
  }
}

/// Interpolates pictures of 16-bit red, green and blue between their pixels.
private struct WordSampler {
  private let start: UnsafeMutablePointer<UInt8>
  private let bytesPerRow: Int
  private let size: PixelSize

  init?(_ picture: Owned<AVFrame>) {
    let (start, stride) = picture.pointer.pointee.plane(0)
    guard let start else { return nil }
    (self.start, bytesPerRow, size) = (start, stride, picture.size)
  }

  /// Returns the colour at a position in pixels, from 0 to 65535; black beyond the edge.
  @inline(__always)
  func color(at position: Point<PictureSpace>) -> SIMD3<Float> {
    let (width, height) = (Double(size.width), Double(size.height))
    guard position.x > -0.5, position.y > -0.5, position.x < width + 0.5, position.y < height + 0.5
    else {
      return .zero
    }
    let x = min(width - 1, max(0, position.x - 0.5))
    let y = min(height - 1, max(0, position.y - 0.5))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
    let (across, down) = (Float(x) - Float(left), Float(y) - Float(top))
    let above = pixel(left, top) + (pixel(right, top) - pixel(left, top)) * across
    let below = pixel(left, bottom) + (pixel(right, bottom) - pixel(left, bottom)) * across
    return above + (below - above) * down
  }

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> SIMD3<Float> {
    // SAFETY: column and row lie in the picture, whose pixels have six bytes.
    let words = UnsafeRawPointer(start + row * bytesPerRow + 6 * column)
    func word(_ index: Int) -> Float {
      Float(UInt16(littleEndian: words.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
    }
    return SIMD3(word(0), word(1), word(2))
  }
}
