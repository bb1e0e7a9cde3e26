package import AnnotateMediaTypes
package import AnnotateStills
internal import CAnnotateFFmpeg

/// Converts frames to the pixel format that an encoder takes, if they have another one.
package struct FrameConverter: ~Copyable {
  /// The consumer of the converted frames.
  private enum Destination {
    case video(EncoderChoice, PixelSize)
    case still(StillEncoding)
  }

  private var destination: Destination
  private var converter = PixelConverter()
  /// The format and size that an encoder was opened for; after the first picture it takes no others.
  private var fixed: (format: AVPixelFormat, size: PixelSize)?

  /// Makes a converter for an encoder.
  ///
  /// Pictures have `size`, or the next size that the encoder takes if the first frame has fields that the
  /// header does not state.
  package init(for choice: EncoderChoice, size: PixelSize) {
    destination = .video(choice, size)
  }

  /// Makes a converter for a file with one picture.
  package init(for encoding: StillEncoding) {
    destination = .still(encoding)
  }

  /// Changes the converter for a file that is written in another way than those before.
  package mutating func prepare(for encoding: StillEncoding) {
    destination = .still(encoding)
  }

  /// Returns the frame in the encoder's format and size; the frame itself if it already has those.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert it.
  package mutating func convert(_ frame: consuming Frame) throws(AnnotateError) -> Frame {
    let (format, size) = target(for: frame)
    let colors = colors(for: frame, format)
    do throws(FFmpegError) {
      let isFitting = format == frame.format && colors == nil
      let converted = isFitting ? frame.owned : try reformatted(frame, format, colors)
      let padded = size == frame.size ? converted : try FramePadding.pad(converted, to: size)
      guard padded !== frame.owned else { return frame }
      return Frame(taking: padded, timedAs: frame)
    } catch {
      throw MediaFailure.cannotConvert(frame, error)
    }
  }

  /// Returns the pixel format and size that are written.
  private mutating func target(for frame: Frame) -> (format: AVPixelFormat, size: PixelSize) {
    switch destination {
    case .still(let encoding): return (StillPixelFormat.choose(for: encoding, frame), frame.size)
    case .video(let choice, let size):
      if let fixed { return fixed }
      let format = choice.format(for: frame.format)
      let padded = FramePadding.size(
        for: size,
        format,
        hasFields: shim_frame_is_interlaced(frame.pointer) != 0,
        encoder: choice
      )
      fixed = (format, padded)
      return (format, padded)
    }
  }

  /// Returns the meaning that code values must have because a file cannot state it; nil if they already
  /// have it.
  private func colors(
    for frame: Frame,
    _ format: AVPixelFormat
  ) -> PixelConverter.TargetColors? {
    switch destination {
    case .still(let encoding): StillPixelFormat.colors(for: encoding, frame, format)
    case .video(let choice, _): Self.colors(for: choice, frame)
    }
  }

  /// Returns the meaning of code values for JPEG, which is decoded with the matrix of BT.601 (JFIF),
  /// even if the container states otherwise.
  private static func colors(
    for choice: EncoderChoice,
    _ frame: Frame
  ) -> PixelConverter.TargetColors? {
    let isSame = [5, 6].contains(frame.color.resolvedMatrix(for: frame.size))
    guard choice.codec.pointee.id == AV_CODEC_ID_MJPEG, !isSame else { return nil }
    return PixelConverter.TargetColors(matrix: 5, isFullRange: true)
  }

  private mutating func reformatted(
    _ frame: Frame,
    _ format: AVPixelFormat,
    _ colors: PixelConverter.TargetColors?
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let quality = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    let target = try converter.convert(
      frame.pointer,
      to: frame.size,
      format,
      quality: quality,
      colors: colors
    )
    try target.takeProperties(of: frame.owned)
    Self.tagColors(of: &target.pointer.pointee, from: frame)
    if let colors {
      target.pointer.pointee.colorspace = AVColorSpace(UInt32(colors.matrix))
      target.pointer.pointee.color_range = colors.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
    return target
  }

  /// Sets the matrix and range that a picture was converted to, because players need them.
  ///
  /// Values that the source left unspecified and the conversion did not change stay unspecified.
  private static func tagColors(of target: inout AVFrame, from frame: Frame) {
    let (source, own) = (PixelLayout(frame.format), PixelLayout(AVPixelFormat(target.format)))
    guard let own else { return }
    // Palettes are RGB.
    let isFromRGB = source?.isRGB ?? true
    if own.isRGB {
      target.colorspace = AVCOL_SPC_RGB
      // Samples of RGB keep their values, and so what black and white are.
      let isLimited = isFromRGB && frame.color.isFullRange == false
      target.color_range = isLimited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
      return
    }
    if isFromRGB {
      let matrix = frame.color.resolvedMatrix(for: frame.size)
      target.colorspace = AVColorSpace(UInt32(matrix))
    }
    let isFull = PixelConverter.isFullRange(own, from: source, frame.color)
    if isFromRGB || isFull != own.isFullRangeByDefault || own.impliesFullRange {
      target.color_range = isFull ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
  }
}
