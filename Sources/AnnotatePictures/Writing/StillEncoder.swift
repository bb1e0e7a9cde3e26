package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateStills
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
      let codec = try StillCodec(named: encoding.format.profile.encoder)
      do throws(FFmpegError) {
        _ = FFmpegLog.takeRecent()
        return try codec.encode(frame, options(encoding, frame))
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
    let isDeep = (frame.layout?.depth ?? 0) > 8
    return switch encoding.format {
    case .jpeg: []
    case .png: [("pred", "mixed")]
    case .tiff: [("compression_algo", encoding.swapsSamples && isDeep ? "raw" : "lzw")]
    case .webp:
      encoding.isLossless ? [("lossless", "1")] : [("quality", String(encoding.percentage))]
    }
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
      let text = message.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:))
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
    let format = encoding.format
    return AnnotateError(
      PictureProblem.unencodable(size: frame.size, format: format, reason: why)
    )
  }
}

extension cjpeg_picture {
  /// Refers to the planes of a frame in one of JPEG's pixel formats.
  fileprivate init(_ frame: Frame) {
    let layout = frame.layout
    self.init()
    width = Int32(frame.size.width)
    height = Int32(frame.size.height)
    component_count = Int32(layout?.components.count ?? 1)
    chroma_width = 1 << Int32(layout?.log2ChromaWidth ?? 0)
    chroma_height = 1 << Int32(layout?.log2ChromaHeight ?? 0)
    let parts = frame.threePlanes
    planes = (parts[0].start, parts[1].start, parts[2].start)
    strides = (parts[0].stride, parts[1].stride, parts[2].stride)
  }
}
