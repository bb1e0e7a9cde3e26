internal import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// FFmpeg's names for the code points of colours; nil if they are not stated.
package enum ColorNames {
  /// Returns the name of colour primaries, such as `bt2020`.
  package static func primaries(_ value: Int) -> String? {
    name(value, av_color_primaries_name(AVColorPrimaries(UInt32(clamping: value))))
  }

  /// Returns the name of transfer characteristics, such as `smpte2084`.
  package static func transfer(_ value: Int) -> String? {
    name(value, av_color_transfer_name(AVColorTransferCharacteristic(UInt32(clamping: value))))
  }

  /// Returns the name of matrix coefficients, such as `bt709`.
  package static func matrix(_ value: Int) -> String? {
    name(value, av_color_space_name(AVColorSpace(UInt32(clamping: value))))
  }

  /// Returns the name of a chroma location, such as `left`.
  package static func chromaLocation(_ location: ChromaLocation?) -> String? {
    location.flatMap {
      av_chroma_location_name(AVChromaLocation(UInt32($0.rawValue))).map(String.init(cString:))
    }
  }

  /// Returns `tv` for a limited range, `pc` for the full one.
  package static func range(_ isFull: Bool?) -> String? {
    isFull.map { $0 ? "pc" : "tv" }
  }

  private static func name(_ value: Int, _ name: UnsafePointer<CChar>?) -> String? {
    guard value != ColorDescription.unspecified else { return nil }
    return name.map(String.init(cString:)) ?? String(value)
  }
}

extension AVFieldOrder {
  /// FFmpeg's name for it: `progressive`, or the field that is coded and shown first; nil if it is unknown.
  var word: String? {
    switch self {
    case AV_FIELD_PROGRESSIVE: "progressive"
    case AV_FIELD_TT: "tt"
    case AV_FIELD_BB: "bb"
    case AV_FIELD_TB: "tb"
    case AV_FIELD_BT: "bt"
    default: nil
    }
  }
}

/// Returns FFmpeg's names for the bits of a disposition.
func dispositionNames(_ disposition: Int32) -> [String] {
  (0..<31).compactMap { bit in
    let flag = Int32(1) << Int32(bit)
    guard disposition & flag != 0 else { return nil }
    return av_disposition_to_string(flag).map(String.init(cString:))
  }
}

extension PixelFormatFacts {
  /// Reads the facts of an FFmpeg pixel format; nil if there is none.
  init?(_ format: AVPixelFormat) {
    guard let descriptor = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let all = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
    let count = Int(descriptor.nb_components)
    let isPalette = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    self.init(
      name: String(cString: descriptor.name),
      depth: all.prefix(count).map { Int($0.depth) }.max() ?? 0,
      log2ChromaWidth: count >= 3 ? Int(descriptor.log2_chroma_w) : 0,
      log2ChromaHeight: count >= 3 ? Int(descriptor.log2_chroma_h) : 0,
      components: isPalette ? 4 : count,
      isRGB: isPalette || descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0,
      hasAlpha: descriptor.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    )
  }
}
