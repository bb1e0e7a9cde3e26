internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Chooses the pixel format in which the encoder gets pictures.
enum EncoderFormat {
  /// Codecs that are made for players, most of which only show 4:2:0.
  private static let playerCodecs = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_VP8,
    AV_CODEC_ID_MPEG4, AV_CODEC_ID_MPEG2VIDEO,
  ]

  /// The format of pictures that get a palette when they are encoded.
  static let beforePalette = AV_PIX_FMT_BGRA

  /// Returns the source's own format if the encoder takes it, otherwise the one that loses and wastes
  /// least.
  ///
  /// Colour pictures of screens and GIFs become 4:2:0 for players. Pictures for GIF keep all colours until
  /// their palette is known.
  static func choose(
    for codec: UnsafePointer<AVCodec>,
    source: AVPixelFormat,
    mayHaveAlpha: Bool = true,
    mayHaveTallChroma: Bool = true
  ) -> AVPixelFormat {
    if codec.pointee.id == AV_CODEC_ID_GIF { return beforePalette }
    guard let layout = PixelLayout(source) ?? substitute(for: source) else { return source }
    guard let taken = supported(by: codec) else { return source }
    var formats = taken.compactMap { format in
      PixelLayout(format).map { (format: format, layout: $0) }
    }.filter {
      (mayHaveAlpha || !$0.layout.hasAlpha) && (mayHaveTallChroma || !$0.layout.hasTallChroma)
    }
    if formats.contains(where: { $0.format == source }) { return source }
    if layout.isRGB, playerCodecs.contains(codec.pointee.id) {
      let forPlayers = formats.filter { $0.layout.isQuarterChroma }
      if !forPlayers.isEmpty { formats = forPlayers }
    }
    let costs = formats.map { Cost(of: $0.layout, for: layout) }
    guard let least = costs.min(), let index = costs.firstIndex(of: least) else {
      return taken.first ?? source
    }
    return formats[index].format
  }

  /// Whether an encoder takes a format on which stamps can be drawn.
  static func takes(_ codec: UnsafePointer<AVCodec>, _ format: AVPixelFormat) -> Bool {
    guard PixelLayout(format) != nil else { return false }
    return supported(by: codec)?.contains(format) ?? true
  }

  /// Returns the formats that an encoder takes; nil if it takes all.
  static func supported(by codec: UnsafePointer<AVCodec>) -> [AVPixelFormat]? {
    let hardware = HardwareEncoder(named: String(cString: codec.pointee.name))
    if let hardware, hardware.deviceType != nil { return hardware.sentFormats }
    guard let list = shim_encoder_pixel_formats(codec) else { return nil }
    var formats: [AVPixelFormat] = []
    // The JPEG encoder lists formats of limited range and then refuses them.
    let isJPEG = codec.pointee.id == AV_CODEC_ID_MJPEG
    var next = list
    while next.pointee != AV_PIX_FMT_NONE {
      if !isJPEG || PixelLayout(next.pointee)?.impliesFullRange == true {
        formats.append(next.pointee)
      }
      next += 1
    }
    return formats
  }

  /// Returns the layout to use instead of a palette, which cannot be drawn on; its colours have eight bits.
  private static func substitute(for source: AVPixelFormat) -> PixelLayout? {
    source == AV_PIX_FMT_PAL8 ? PixelLayout(AV_PIX_FMT_RGBA) : nil
  }
}

/// The losses and the waste of a format in comparison with another; earlier fields matter more.
private struct Cost: Comparable {
  private let parts: [Int]

  init(of target: PixelLayout, for source: PixelLayout) {
    let width = target.log2ChromaWidth - source.log2ChromaWidth
    let height = target.log2ChromaHeight - source.log2ChromaHeight
    let depth = target.colorDepth - source.colorDepth
    parts = [
      source.hasAlpha && !target.hasAlpha ? 1 : 0,
      !source.isGray && target.isGray ? 1 : 0,
      max(0, -depth),
      source.isGray ? 0 : max(0, width) + max(0, height),
      source.isRGB != target.isRGB ? 1 : 0,
      source.isGray != target.isGray ? 1 : 0,
      target.hasAlpha && !source.hasAlpha ? 1 : 0,
      max(0, depth),
      max(0, -width) + max(0, -height),
      target.impliesFullRange != source.impliesFullRange ? 1 : 0,
    ]
  }

  static func < (left: Cost, right: Cost) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}

extension PixelLayout {
  /// Whether there is one chroma sample for two pixels, one above the other (4:4:0).
  fileprivate var hasTallChroma: Bool {
    !isRGB && !isGray && log2ChromaWidth == 0 && log2ChromaHeight == 1
  }

  /// Whether there is one chroma sample for two by two pixels (4:2:0).
  fileprivate var isQuarterChroma: Bool {
    !isRGB && !isGray && log2ChromaWidth == 1 && log2ChromaHeight == 1
  }
}
