package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Crops, scales, turns and positions pictures as a placement specifies, in their own pixel format if it
/// can be turned.
///
/// Colours, time stamps and side data of the frame are kept.
package struct Reframer: ~Copyable {
  private var scaler = PixelConverter()
  private var opener = PixelConverter()
  private var closer = PixelConverter()

  /// Makes a reframer, which adapts to every frame that it gets.
  package init() {}

  /// Returns the picture of the output, or `frame` itself if the placement changes nothing.
  ///
  /// Its pixels are moved at most once, for any rotation and position.
  ///
  /// - Precondition: the frame has the stored size of the placement's source.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  package mutating func reframe(
    _ frame: consuming Frame,
    _ placement: FramePlacement
  ) throws(AnnotateError) -> Frame {
    guard !placement.isIdentity else { return frame }
    do throws(FFmpegError) {
      let (turn, target) = (placement.turn, placement.target)
      let whole = try workable(frame.owned, turn)
      let part = try FrameView.crop(whole, to: placement.crop)
      let size = turn.swapsAxes ? target.size.transposed : target.size
      let format = AVPixelFormat(part.pointer.pointee.format)
      let fine = placement.needsFullChroma ? FrameTurner.fullChroma(of: format) : format
      let scaled = try scaled(part, to: size, fine)
      let picture = try FrameCanvas.put(scaled, turn, at: target, on: placement.unpaddedSize)
      let closed = try closed(picture, format)
      return Frame(taking: closed, timedAs: frame)
    } catch {
      throw MediaFailure.cannotConvert(frame, error)
    }
  }

  /// Returns the picture in a pixel format that can be turned and scaled.
  private mutating func workable(
    _ picture: Owned<AVFrame>,
    _ turn: Orientation
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let format = AVPixelFormat(picture.pointer.pointee.format)
    let wanted = FrameTurner.format(for: format, turn)
    guard wanted != format else { return picture }
    let size = picture.size
    let opened = try opener.convert(picture.pointer, to: size, wanted, quality: Self.quality)
    try opened.takeProperties(of: picture)
    return opened
  }

  /// Returns the picture in the pixel format that it had before chroma was stored for every pixel.
  private mutating func closed(
    _ picture: Owned<AVFrame>,
    _ format: AVPixelFormat
  ) throws(FFmpegError) -> Owned<AVFrame> {
    guard AVPixelFormat(picture.pointer.pointee.format) != format else { return picture }
    let size = picture.size
    let closed = try closer.convert(picture.pointer, to: size, format, quality: Self.quality)
    try closed.takeProperties(of: picture)
    return closed
  }

  private mutating func scaled(
    _ picture: Owned<AVFrame>,
    to size: PixelSize,
    _ format: AVPixelFormat
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let own = AVPixelFormat(picture.pointer.pointee.format)
    guard size != picture.size || format != own else { return picture }
    let isInterlaced = shim_frame_is_interlaced(picture.pointer) != 0
    let scaled =
      isInterlaced && size.height % 4 == 0 && picture.size.height % 4 == 0
      ? try scaledFields(of: picture, to: size, format)
      : try scaler.convert(picture.pointer, to: size, format, quality: Self.quality)
    try scaled.takeProperties(of: picture)
    return scaled
  }

  /// Scales the two fields separately, because lines from two moments must not be mixed.
  private mutating func scaledFields(
    of picture: Owned<AVFrame>,
    to size: PixelSize,
    _ format: AVPixelFormat
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let target = try PixelConverter.allocate(size, format)
    for parity in 0...1 {
      let field = try FrameView.field(parity, of: picture)
      let scaled = try FrameView.field(parity, of: target)
      try scaler.convert(field.pointer, into: scaled, quality: Self.quality)
    }
    return target
  }

  private static var quality: Int32 { SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT }
}
