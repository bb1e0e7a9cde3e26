package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// An encoder that makes files of one picture each.
package struct StillCodec {
  private let codec: UnsafePointer<AVCodec>

  /// Finds an encoder by FFmpeg's name for it.
  ///
  /// - Throws: `.unavailable` if this FFmpeg lacks the encoder.
  package init(named name: String) throws(AnnotateError) {
    codec = try EncoderChoice.named(name).codec
  }

  /// Encodes a frame without its side data.
  package func encode(
    _ frame: Frame,
    _ options: [(name: String, value: String)]
  ) throws(FFmpegError) -> [UInt8] {
    let context = try Owned(for: codec)
    context.pointer.pointee.width = Int32(frame.size.width)
    context.pointer.pointee.height = Int32(frame.size.height)
    context.pointer.pointee.pix_fmt = frame.format
    context.pointer.pointee.time_base = Rational(1, 25).libav
    context.pointer.pointee.color_range = frame.pointer.pointee.color_range
    for option in options {
      try LibavCall.check("av_opt_set \(option.name)") {
        av_opt_set(context.pointer.pointee.priv_data, option.name, option.value, 0)
      }
    }
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    let picture = try Owned(referencing: frame.owned)
    // Metadata is copied from the source file later, not from the side data of the decoder.
    shim_remove_frame_side_data(picture.pointer)
    shim_clear_frame_type(picture.pointer)
    try LibavCall.check("avcodec_send_frame") {
      avcodec_send_frame(context.pointer, picture.pointer)
    }
    try LibavCall.check("avcodec_send_frame") { avcodec_send_frame(context.pointer, nil) }
    let packet = try Packet()
    try LibavCall.check("avcodec_receive_packet") {
      avcodec_receive_packet(context.pointer, packet.pointer)
    }
    return packet.bytes
  }
}

extension Packet {
  /// A copy of the data.
  fileprivate var bytes: [UInt8] {
    // SAFETY: a packet that an encoder returned has `size` bytes.
    [UInt8](UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }
}

extension Frame {
  /// Makes a frame with the colours of a BGRA picture, without its alpha.
  package convenience init(colorsOf picture: ImageBuffer) throws(FFmpegError) {
    let owned = try PixelConverter.allocate(picture.size, AV_PIX_FMT_RGB24)
    let row = Int(owned.pointer.pointee.linesize.0)
    guard let start = owned.pointer.pointee.data.0 else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_frame_get_buffer")
    }
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let (pixel, offset) = (picture[x, y], y * row + 3 * x)
        // SAFETY: the frame has rows of `row` bytes, and a pixel is three bytes.
        (start[offset], start[offset + 1], start[offset + 2]) = (
          pixel.red, pixel.green, pixel.blue
        )
      }
    }
    self.init(
      taking: owned,
      presentationTime: MediaTime(0, timeBase: .one),
      duration: nil
    )
  }
}
