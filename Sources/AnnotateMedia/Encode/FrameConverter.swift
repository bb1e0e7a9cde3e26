package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Brings frames into the pixel format that an encoder takes, where they are not in it already.
package struct FrameConverter: ~Copyable {
  /// What takes the frames.
  private enum Taker {
    case video(EncoderChoice, PixelSize)
    case still(StillEncoding)
  }

  private var taker: Taker
  private var converter = PixelConverter()
  /// What an encoder has been opened for: it takes no other pictures after the first.
  private var fixed: (format: AVPixelFormat, size: PixelSize)?

  /// Makes a converter for what an encoder takes: pictures of `size`, or the next that it takes where
  /// the first frame has fields of which the header does not tell.
  package init(for choice: EncoderChoice, size: PixelSize) {
    taker = .video(choice, size)
  }

  /// Makes a converter for what a file with one picture holds.
  package init(for encoding: StillEncoding) {
    taker = .still(encoding)
  }

  /// Makes ready for a file that is written in another way than those before.
  package mutating func prepare(for encoding: StillEncoding) {
    taker = .still(encoding)
  }

  /// The frame in the encoder's format and size: itself where it has those.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert it.
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

  /// The pixel format and size that are written.
  private mutating func target(for frame: Frame) -> (format: AVPixelFormat, size: PixelSize) {
    switch taker {
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

  /// What code values have to stand for, where a file cannot say it; nil where they do already.
  private func colors(
    for frame: Frame,
    _ format: AVPixelFormat
  ) -> PixelConverter.TargetColors? {
    switch taker {
    case .still(let encoding): StillPixelFormat.colors(for: encoding, frame, format)
    case .video(let choice, _): Self.colors(for: choice, frame)
    }
  }

  /// JPEG is decoded with the matrix of BT.601 (JFIF), whatever containers say.
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

  /// Says which matrix and range a picture has been given, because players must be told; what the
  /// source left unsaid and the picture has kept stays unsaid.
  private static func tagColors(of target: inout AVFrame, from frame: Frame) {
    let (source, own) = (PixelLayout(frame.format), PixelLayout(AVPixelFormat(target.format)))
    guard let own else { return }
    // Palettes are RGB.
    let isFromRGB = source?.isRGB ?? true
    if own.isRGB {
      target.colorspace = AVCOL_SPC_RGB
      target.color_range = AVCOL_RANGE_JPEG
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
