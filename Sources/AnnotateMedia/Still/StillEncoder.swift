package import AnnotateMediaTypes
internal import AnnotateStills
internal import CAnnotateFFmpeg
internal import CAnnotateJPEG

/// Encodes single pictures.
package enum StillEncoder {
  /// Encodes a frame as a picture file without metadata.
  ///
  /// - Precondition: a `FrameConverter` for the same encoding has converted the frame.
  /// - Throws: `.unavailable` if this FFmpeg lacks the encoder, `.badInput` if the format cannot hold the
  ///   picture, for example because of its size.
  package static func encode(
    _ frame: Frame,
    as encoding: StillEncoding
  ) throws(AnnotateError) -> [UInt8] {
    guard encoding.format == .jpeg else {
      let codec = try EncoderChoice.named(encoding.format.profile.encoder).codec
      do throws(FFmpegError) {
        _ = FFmpegLog.takeRecent()
        return try encode(frame, with: codec, options(encoding, frame))
      } catch {
        throw failure(frame, encoding, MediaFailure.lastWords(error))
      }
    }
    return try encodeJPEG(frame, encoding)
  }

  private static func options(
    _ encoding: StillEncoding,
    _ frame: Frame
  ) -> [(name: String, value: String)] {
    let isDeep = (PixelLayout(frame.format)?.depth ?? 0) > 8
    return switch encoding.format {
    case .jpeg: []
    case .png: [("pred", "mixed")]
    case .tiff: [("compression_algo", encoding.swapsSamples && isDeep ? "raw" : "lzw")]
    case .webp:
      encoding.isLossless ? [("lossless", "1")] : [("quality", String(encoding.percentage))]
    }
  }

  private static func encode(
    _ frame: Frame,
    with codec: UnsafePointer<AVCodec>,
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

  private static func encodeJPEG(
    _ frame: Frame,
    _ encoding: StillEncoding
  ) throws(AnnotateError) -> [UInt8] {
    var picture = cjpeg_picture(frame)
    var (data, size): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    var message = [CChar](repeating: 0, count: 200)
    let quality = Int32(encoding.percentage)
    let isProgressive: Int32 = encoding.isProgressive ? 1 : 0
    let result = cjpeg_encode(&picture, quality, isProgressive, &data, &size, &message)
    guard result == 0, let data else {
      let text = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      throw failure(frame, encoding, String(decoding: text, as: UTF8.self))
    }
    defer { cjpeg_free(data) }
    // SAFETY: libjpeg has written `size` bytes to `data`; they are copied before they are freed.
    return [UInt8](UnsafeBufferPointer(start: data, count: Int(size)))
  }

  private static func failure(
    _ frame: Frame,
    _ encoding: StillEncoding,
    _ why: String
  ) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot write a picture of \(frame.size) as \(encoding.format.name)",
      why: why
    )
  }
}

extension cjpeg_picture {
  /// Refers to the planes of a frame in one of JPEG's pixel formats.
  fileprivate init(_ frame: Frame) {
    let values = frame.pointer.pointee
    let layout = PixelLayout(frame.format)
    self.init()
    width = values.width
    height = values.height
    component_count = Int32(layout?.components.count ?? 1)
    chroma_width = 1 << Int32(layout?.log2ChromaWidth ?? 0)
    chroma_height = 1 << Int32(layout?.log2ChromaHeight ?? 0)
    let starts = values.planeStarts.map { UnsafePointer($0) }
    planes = (starts[0], starts[1], starts[2])
    strides = (Int(values.linesize.0), Int(values.linesize.1), Int(values.linesize.2))
  }
}

extension Packet {
  /// A copy of the data.
  fileprivate var bytes: [UInt8] {
    // SAFETY: a packet that an encoder returned has `size` bytes.
    [UInt8](UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }
}
