internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Rational {
  /// Converts an `AVRational`.
  init(_ rational: AVRational) {
    self.init(Int(rational.num), Int(rational.den))
  }

  /// The same number as an `AVRational`; parts that do not fit are clamped.
  var libav: AVRational {
    AVRational(num: Int32(clamping: numerator), den: Int32(clamping: denominator))
  }
}

extension ColorDescription {
  /// The colours of a decoded frame.
  init(_ frame: AVFrame) {
    self.init(
      primaries: Int(frame.color_primaries.rawValue),
      transfer: Int(frame.color_trc.rawValue),
      matrix: Int(frame.colorspace.rawValue),
      isFullRange: Self.isFull(frame.color_range),
      chromaLocation: ChromaLocation(rawValue: Int(frame.chroma_location.rawValue))
    )
  }

  /// The colours in a stream's header.
  init(_ parameters: AVCodecParameters) {
    self.init(
      primaries: Int(parameters.color_primaries.rawValue),
      transfer: Int(parameters.color_trc.rawValue),
      matrix: Int(parameters.color_space.rawValue),
      isFullRange: Self.isFull(parameters.color_range),
      chromaLocation: ChromaLocation(rawValue: Int(parameters.chroma_location.rawValue))
    )
  }

  private static func isFull(_ range: AVColorRange) -> Bool? {
    switch range {
    case AVCOL_RANGE_JPEG: true
    case AVCOL_RANGE_MPEG: false
    default: nil
    }
  }
}

extension PixelLayout {
  /// The layout of an FFmpeg pixel format; nil for formats without plain samples: palettes,
  /// pictures in graphics memory, floating point, packed bit streams and more than sixteen bits.
  init?(_ format: AVPixelFormat) {
    guard let descriptor = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let unsupported = [
      AV_PIX_FMT_FLAG_PAL, AV_PIX_FMT_FLAG_BITSTREAM, AV_PIX_FMT_FLAG_HWACCEL,
      AV_PIX_FMT_FLAG_FLOAT, AV_PIX_FMT_FLAG_BAYER,
    ].reduce(0) { $0 | UInt64($1) }
    guard descriptor.flags & unsupported == 0 else { return nil }
    let all = [
      descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3,
    ]
    // Values are read as two-byte words.
    let isWide = all.prefix(Int(descriptor.nb_components)).contains { $0.shift + $0.depth > 16 }
    guard !isWide else { return nil }
    let name = String(cString: descriptor.name)
    let isBigEndian = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    self.init(
      name: name,
      components: all.prefix(Int(descriptor.nb_components)).map {
        Component(
          plane: Int($0.plane),
          step: Int($0.step),
          // In big-endian words, FFmpeg counts the offset of a value within one byte from the byte before it;
          // see av_read_image_line2.
          offset: Int($0.offset) + (isBigEndian && $0.shift + $0.depth <= 8 ? 1 : 0),
          shift: Int($0.shift),
          depth: Int($0.depth)
        )
      },
      isRGB: descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0,
      hasAlpha: descriptor.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0,
      log2ChromaWidth: Int(descriptor.log2_chroma_w),
      log2ChromaHeight: Int(descriptor.log2_chroma_h),
      isBigEndian: isBigEndian,
      impliesFullRange: name.hasPrefix("yuvj")
    )
  }
}

/// The entries of an FFmpeg dictionary.
func entries(of dictionary: OpaquePointer?) -> [(key: String, value: String)] {
  var found: [(key: String, value: String)] = []
  var entry = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX)
  while let current = entry {
    found.append((String(cString: current.pointee.key), String(cString: current.pointee.value)))
    entry = av_dict_get(dictionary, "", current, AV_DICT_IGNORE_SUFFIX)
  }
  return found
}

/// The name that FFmpeg gives a codec, such as `h264`.
func codecName(_ identifier: AVCodecID) -> String {
  String(cString: avcodec_get_name(identifier))
}

/// The codec to which FFmpeg gives a name; nil if there is none.
func codecIdentifier(_ name: String) -> AVCodecID? {
  avcodec_descriptor_get_by_name(name)?.pointee.id
}

/// The number of a four-letter code in containers.
func fourCC(_ letters: String) -> UInt32 {
  letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
}

/// The C structure in the side data of a stream; nil if there is none.
func sideData<Value>(
  _ type: AVPacketSideDataType,
  of stream: UnsafeMutablePointer<AVStream>
) -> Value? {
  // SAFETY: callers request the structure that FFmpeg documents for the type; it is copied.
  shim_stream_side_data(stream, type, MemoryLayout<Value>.size).map {
    UnsafeRawPointer($0).loadUnaligned(as: Value.self)
  }
}
