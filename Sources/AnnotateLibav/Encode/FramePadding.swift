internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Enlarges pictures of odd width or height to whole chroma samples, for encoders that need those.
///
/// The last column and row are repeated; the picture is never stretched.
enum FramePadding {
  /// Encoders of H.264, HEVC and AV1, which cannot crop half a chroma sample in 4:2:0.
  private static let encodersOfEvenSizes: Set = ["libx264", "libx265", "libsvtav1"]

  /// Returns the size at which an encoder takes pictures of `size`; each field of H.264 needs whole chroma
  /// samples of its own.
  static func size(
    for size: PixelSize,
    _ format: AVPixelFormat,
    hasFields: Bool,
    encoder: EncoderChoice
  ) -> PixelSize {
    guard encodersOfEvenSizes.contains(encoder.name), let layout = PixelLayout(format) else {
      return size
    }
    let isDivided = hasFields && encoder.name == "libx264"
    return PixelSize(
      roundedUp(size.width, layout.log2ChromaWidth),
      roundedUp(size.height, layout.log2ChromaHeight + (isDivided ? 1 : 0))
    )
  }

  /// Returns a larger picture of the same format with `source` at its top left.
  static func pad(
    _ source: Owned<AVFrame>,
    to size: PixelSize
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let format = AVPixelFormat(source.pointer.pointee.format)
    let target = try PixelConverter.allocate(size, format)
    try target.takeProperties(of: source)
    guard let descriptor = av_pix_fmt_desc_get(format) else { return target }
    for plane in 0..<Int(av_pix_fmt_count_planes(format)) {
      let isChroma = (plane == 1 || plane == 2) && descriptor.pointee.log2_chroma_h > 0
      let shift = isChroma ? Int(descriptor.pointee.log2_chroma_h) : 0
      copy(
        from: PlaneBytes(source, plane, rows: -(-Int(source.pointer.pointee.height) >> shift)),
        to: PlaneBytes(target, plane, rows: -(-size.height >> shift)),
        sampleBytes: bytesOfSample(descriptor, plane)
      )
    }
    return target
  }

  private static func roundedUp(_ length: Int, _ shift: Int) -> Int {
    let step = 1 << shift
    return (length + step - 1) / step * step
  }

  private static func bytesOfSample(
    _ descriptor: UnsafePointer<AVPixFmtDescriptor>,
    _ plane: Int
  ) -> Int {
    let all = descriptor.pointee.comp
    return [all.0, all.1, all.2].first { Int($0.plane) == plane }.map { Int($0.step) } ?? 1
  }

  private static func copy(from source: PlaneBytes, to target: PlaneBytes, sampleBytes: Int) {
    for row in 0..<target.rows {
      let from = source.start + min(row, source.rows - 1) * source.stride
      let to = target.start + row * target.stride
      to.update(from: from, count: source.rowBytes)
      for byte in source.rowBytes..<max(source.rowBytes, target.rowBytes) {
        to[byte] = to[byte - sampleBytes]
      }
    }
  }
}

/// The bytes of one plane of a frame.
private struct PlaneBytes {
  let start: UnsafeMutablePointer<UInt8>
  let stride: Int
  let rows: Int
  /// How many bytes of a row hold samples.
  let rowBytes: Int

  init(_ frame: Owned<AVFrame>, _ plane: Int, rows: Int) {
    let values = frame.pointer.pointee
    guard let start = values.planeStarts[plane] else {
      preconditionFailure("a decoded frame has all planes of its format")
    }
    self.start = start
    stride = Int(values.strides[plane])
    self.rows = rows
    rowBytes = Int(
      av_image_get_linesize(AVPixelFormat(values.format), values.width, Int32(plane))
    )
  }
}
