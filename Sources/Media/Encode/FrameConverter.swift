internal import CFFmpeg
package import MediaTypes

/// Brings frames into the pixel format that an encoder takes, where they are not in it already.
package struct FrameConverter: ~Copyable {
  /// What takes the frames.
  private enum Taker {
    case video(EncoderChoice)
    case still(StillEncoding)
  }

  private let taker: Taker
  private var converter = PixelConverter()
  private var chosen: (source: AVPixelFormat, target: AVPixelFormat)?

  /// Makes a converter for what an encoder takes.
  package init(for choice: EncoderChoice) {
    taker = .video(choice)
  }

  /// Makes a converter for what a file with one picture holds.
  package init(for encoding: StillEncoding) {
    taker = .still(encoding)
  }

  /// The frame in the encoder's format and size: itself where it has those.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert it.
  package mutating func convert(_ frame: Frame) throws(AnnotateError) -> Frame {
    let format = format(for: frame)
    let size = size(for: frame, format)
    let colors = colors(for: frame, format)
    do throws(FFmpegError) {
      let isFitting = format == frame.format && colors == nil
      let converted = isFitting ? frame.owned : try reformatted(frame, format, colors)
      let padded = size == frame.size ? converted : try FramePadding.pad(converted, to: size)
      guard padded !== frame.owned else { return frame }
      return Frame(
        taking: padded,
        presentationTime: frame.presentationTime,
        duration: frame.duration
      )
    } catch {
      throw MediaFailure.cannotConvert(frame, error)
    }
  }

  /// The format that is encoded; asking the encoder for each frame would be a waste.
  private mutating func format(for frame: Frame) -> AVPixelFormat {
    let source = frame.format
    if let chosen, chosen.source == source { return chosen.target }
    let target =
      switch taker {
      case .video(let choice): choice.format(for: source)
      case .still(let encoding): StillPixelFormat.choose(for: encoding, frame)
      }
    chosen = (source, target)
    return target
  }

  private func size(for frame: Frame, _ format: AVPixelFormat) -> PixelSize {
    guard case .video(let choice) = taker else { return frame.size }
    return FramePadding.size(for: frame.size, format, encoder: choice)
  }

  /// What code values have to stand for, where a file cannot say it; nil where they do already.
  private func colors(
    for frame: Frame,
    _ format: AVPixelFormat
  ) -> PixelConverter.TargetColors? {
    guard case .still(let encoding) = taker else { return nil }
    return StillPixelFormat.colors(for: encoding, frame, format)
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
    try LibavCall.check("av_frame_copy_props") {
      av_frame_copy_props(target.pointer, frame.pointer)
    }
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
