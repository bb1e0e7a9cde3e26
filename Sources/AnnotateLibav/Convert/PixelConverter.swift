internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Scales pictures and changes their pixel format, with the colours that the source states.
///
// SAFETY: the scaling contexts belong only to this value, which cannot be copied; one task at a time uses
// it.
struct PixelConverter: ~Copyable, @unchecked Sendable {
  /// The conditions that a scaling context was made for.
  private struct Setup: Equatable {
    var sourceSize: PixelSize
    var sourceFormat: Int32
    var color: ColorDescription
    var targetSize: PixelSize
    var targetFormat: Int32
    var quality: Int32
    var targetColors: TargetColors?
  }

  /// The meaning of the result's code values, if it differs from that of the source.
  struct TargetColors: Equatable {
    /// `MatrixCoefficients` of ISO/IEC 23091-2.
    var matrix: Int
    var isFullRange: Bool
  }

  /// How many contexts are kept.
  private let capacity: Int
  /// The most recently used context is the last.
  private var contexts: [(setup: Setup, context: OpaquePointer)] = []

  /// Makes a converter.
  ///
  /// - Parameter capacity: how many scaling contexts are kept: making one takes as long as scaling a small
  ///   picture.
  init(capacity: Int = 1) {
    self.capacity = capacity
  }

  deinit {
    for (_, context) in contexts { sws_freeContext(context) }
  }

  /// Makes a picture of `size` in `format` from `source`; the caller sets its time stamps and other
  /// properties.
  mutating func convert(
    _ source: UnsafeMutablePointer<AVFrame>,
    to size: PixelSize,
    _ format: AVPixelFormat,
    quality: Int32,
    colors: TargetColors? = nil
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let target = try Self.allocate(size, format)
    try convert(source, into: target, quality: quality, colors: colors)
    return target
  }

  /// Converts the picture in `source` into `target`.
  mutating func convert(
    _ source: UnsafeMutablePointer<AVFrame>,
    into target: Owned<AVFrame>,
    quality: Int32,
    colors: TargetColors? = nil
  ) throws(FFmpegError) {
    let wanted = Setup(
      sourceSize: PixelSize(Int(source.pointee.width), Int(source.pointee.height)),
      sourceFormat: source.pointee.format,
      color: ColorDescription(source.pointee),
      targetSize: target.size,
      targetFormat: target.pointer.pointee.format,
      quality: quality,
      targetColors: colors
    )
    let result = sws_scale(
      try context(for: wanted),
      source.pointee.planeStarts.map { UnsafePointer($0) },
      source.pointee.strides,
      0,
      source.pointee.height,
      target.pointer.pointee.planeStarts,
      target.pointer.pointee.strides
    )
    guard result >= 0 else { throw FFmpegError(code: result, operation: "sws_scale") }
  }

  /// Whether a converted picture has the full range: like the source, if the format allows both.
  static func isFullRange(
    _ target: PixelLayout,
    from source: PixelLayout?,
    _ color: ColorDescription
  ) -> Bool {
    guard !target.isRGB, !target.impliesFullRange else { return true }
    guard let source, !source.isRGB else { return target.isFullRangeByDefault }
    return isFullRange(source, color)
  }

  /// Whether a picture has the full range; palettes, which have no layout, are RGB.
  private static func isFullRange(_ layout: PixelLayout?, _ color: ColorDescription) -> Bool {
    guard let layout, !layout.isRGB else { return true }
    return color.isFullRange ?? layout.isFullRangeByDefault
  }

  private mutating func context(for wanted: Setup) throws(FFmpegError) -> OpaquePointer {
    if let index = contexts.firstIndex(where: { $0.setup == wanted }) {
      contexts.append(contexts.remove(at: index))
    } else {
      if contexts.count == capacity { sws_freeContext(contexts.removeFirst().context) }
      contexts.append((wanted, try Self.makeContext(wanted)))
    }
    return contexts[contexts.count - 1].context
  }

  private static func makeContext(_ wanted: Setup) throws(FFmpegError) -> OpaquePointer {
    let source = Self.modernFormat(AVPixelFormat(wanted.sourceFormat))
    let target = AVPixelFormat(wanted.targetFormat)
    let sourceLayout = PixelLayout(AVPixelFormat(wanted.sourceFormat))
    let sourceIsFull = Self.isFullRange(sourceLayout, wanted.color)
    let targetIsFull = PixelLayout(target).map {
      Self.isFullRange($0, from: sourceLayout, wanted.color)
    }
    let ranges: (source: Int32, target: Int32) = (
      sourceIsFull ? 1 : 0, wanted.targetColors?.isFullRange ?? targetIsFull ?? true ? 1 : 0
    )
    let made = try Self.makeContext(wanted, source, ranges)
    let coefficients = sws_getCoefficients(
      Int32(wanted.color.resolvedMatrix(for: wanted.sourceSize))
    )
    let targetMatrix = wanted.targetColors.map { Int32($0.matrix) }
    sws_setColorspaceDetails(
      made,
      coefficients,
      ranges.source,
      targetMatrix.map(sws_getCoefficients) ?? coefficients,
      ranges.target,
      0,
      1 << 16,
      1 << 16
    )
    return made
  }

  /// Makes a context that knows both ranges from the start.
  ///
  /// If it gets them later, it only copies the samples when the format stays the same.
  private static func makeContext(
    _ wanted: Setup,
    _ source: AVPixelFormat,
    _ ranges: (source: Int32, target: Int32)
  ) throws(FFmpegError) -> OpaquePointer {
    _ = avoidsGathering
    guard let context = sws_alloc_context() else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "sws_alloc_context")
    }
    let settings = [
      ("srcw", wanted.sourceSize.width), ("srch", wanted.sourceSize.height),
      ("src_format", Int(source.rawValue)), ("src_range", Int(ranges.source)),
      ("dstw", wanted.targetSize.width), ("dsth", wanted.targetSize.height),
      ("dst_format", Int(modernFormat(AVPixelFormat(wanted.targetFormat)).rawValue)),
      ("dst_range", Int(ranges.target)),
      ("sws_flags", Int(wanted.quality)),
    ]
    for (name, value) in settings {
      av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
    }
    guard sws_init_context(context, nil, nil) >= 0 else {
      sws_freeContext(context)
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "sws_init_context")
    }
    return context
  }

  /// Keeps swscale, in the whole process, from gathering samples by AVX2 where it believes that to be fast.
  ///
  /// On the processors of AMD for which it does, scaling a part of a frame that is not in the cache takes
  /// twice to three times as long that way.
  private static let avoidsGathering: Void =
    av_force_cpu_flags(av_get_cpu_flags() | AV_CPU_FLAG_SLOW_GATHER)

  /// Returns a format without the full range in its name.
  ///
  /// Only the name of the `yuvj` formats states the range, and swscale warns about them.
  private static func modernFormat(_ format: AVPixelFormat) -> AVPixelFormat {
    switch format {
    case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
    default: format
    }
  }

  static func allocate(
    _ size: PixelSize,
    _ format: AVPixelFormat
  ) throws(FFmpegError) -> Owned<AVFrame> {
    let frame = try Owned<AVFrame>()
    frame.pointer.pointee.width = Int32(size.width)
    frame.pointer.pointee.height = Int32(size.height)
    frame.pointer.pointee.format = format.rawValue
    try LibavCall.check("av_frame_get_buffer") { av_frame_get_buffer(frame.pointer, 0) }
    return frame
  }
}

/// The pixel formats that this FFmpeg knows.
enum PixelFormatList {
  /// All formats that pictures can be converted from and to.
  static let all: [AVPixelFormat] = {
    var formats: [AVPixelFormat] = []
    var descriptor = av_pix_fmt_desc_next(nil)
    while let current = descriptor {
      let format = av_pix_fmt_desc_get_id(current)
      if sws_isSupportedOutput(format) > 0, sws_isSupportedInput(format) > 0 {
        formats.append(format)
      }
      descriptor = av_pix_fmt_desc_next(current)
    }
    return formats
  }()
}
