package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Makes small BGRA pictures straight from the planes of frames, for detectors and previews.
package struct PictureScaler: ~Copyable {
  private var converter: PixelConverter

  /// Makes a scaler, which adapts to every frame that it gets.
  ///
  /// - Parameter sizes: how many sizes of pictures it can make in turn without preparing again.
  package init(sizes: Int = 1) {
    converter = PixelConverter(capacity: sizes)
  }

  /// Returns the part `area` of `frame`, as stored (not turned upright), scaled to `size`.
  ///
  /// - Precondition: the area begins between chroma samples.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  package mutating func picture(
    of frame: Frame,
    area: PixelRect? = nil,
    size: PixelSize
  ) throws(AnnotateError) -> ImageBuffer {
    do throws(FFmpegError) {
      let bgra = AV_PIX_FMT_BGRA
      let part = try area.map { area throws(FFmpegError) in
        try FrameView.crop(frame.owned, to: area)
      }
      let source = (part ?? frame.owned).pointer
      let scaled = try converter.convert(source, to: size, bgra, quality: SWS_AREA)
      return ImageBuffer(copying: scaled.pointer)
    } catch {
      throw MediaFailure.cannotConvert(frame, error)
    }
  }
}

extension ImageBuffer {
  /// Copies the rows of a BGRA frame without the padding between them.
  init(copying frame: UnsafeMutablePointer<AVFrame>) {
    let size = PixelSize(Int(frame.pointee.width), Int(frame.pointee.height))
    let (rowBytes, stride) = (4 * size.width, Int(frame.pointee.linesize.0))
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { target, count in
      for row in 0..<size.height {
        guard let source = frame.pointee.data.0, let base = target.baseAddress else { return }
        (base + row * rowBytes).update(from: source + row * stride, count: rowBytes)
      }
      count = 4 * size.area
    }
    self.init(size: size, bytes: bytes)
  }
}
