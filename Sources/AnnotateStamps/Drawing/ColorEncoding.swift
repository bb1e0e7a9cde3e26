internal import AnnotateMediaTypes
internal import Glibc

/// Converts sRGB colours to the transfer function and primaries of a picture.
///
/// White becomes reference white: 203 cd/m² in PQ and a signal of 0.75 in HLG (ITU-R BT.2408, section
/// 2), so that a stamp is neither dim nor glaring next to HDR footage. Pictures of standard range get
/// the sRGB values unchanged, because players show them that way.
struct ColorEncoding: Sendable, Hashable {
  private enum Transfer: Sendable, Hashable {
    case standard, linear, perceptualQuantizer, hybridLogGamma
  }

  private enum Primaries: Sendable, Hashable {
    case bt709, bt2020, displayP3
  }

  private let transfer: Transfer
  private let primaries: Primaries

  /// Reads the code points of ISO/IEC 23091-2.
  init(_ color: ColorDescription) {
    transfer =
      switch color.transfer {
      case 8: .linear
      case 16: .perceptualQuantizer
      case 18: .hybridLogGamma
      default: .standard
      }
    primaries =
      switch color.primaries {
      case 9: .bt2020
      case 12: .displayP3
      default: .bt709
      }
  }

  /// Whether the conversion leaves colours unchanged.
  var isIdentity: Bool { transfer == .standard && primaries == .bt709 }

  /// Converts an sRGB colour to the picture's encoding; both are multiplied by alpha.
  func encode(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard !isIdentity, color.w > 0 else { return color }
    let straight = color / color.w
    let linear = SIMD3(straight.x, straight.y, straight.z).mapped(Self.linearized)
    let result = converted(linear).mapped { encoded(min(1, max(0, $0))) }
    return SIMD4(result, 1) * color.w
  }

  /// The inverse of the sRGB transfer function (IEC 61966-2-1).
  private static func linearized(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  private func encoded(_ linear: Float) -> Float {
    switch transfer {
    case .standard:
      return linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
    case .linear: return linear
    case .perceptualQuantizer:
      // SMPTE ST 2084, of luminance relative to 10,000 cd/m².
      let power = powf(linear * 203 / 10_000, 2610.0 / 16384)
      let top = 3424.0 / 4096 + 2413.0 / 128 * power
      let bottom = 1 + 2392.0 / 128 * power
      return powf(top / bottom, 2523.0 / 32)
    case .hybridLogGamma:
      // ITU-R BT.2100 table 5; the signal 0.75 means 0.265 of the scene's light.
      let scene = linear * 0.264_962_56
      guard scene > 1.0 / 12 else { return (3 * scene).squareRoot() }
      return 0.178_832_77 * logf(12 * scene - 0.284_668_92) + 0.559_910_73
    }
  }

  /// Converts linear light from BT.709 primaries to the picture's (ITU-R BT.2087 for BT.2020).
  private func converted(_ linear: SIMD3<Float>) -> SIMD3<Float> {
    let (r, g, b) = (linear.x, linear.y, linear.z)
    switch primaries {
    case .bt709: return linear
    case .bt2020:
      return SIMD3(
        0.6274 * r + 0.3293 * g + 0.0433 * b,
        0.0691 * r + 0.9195 * g + 0.0114 * b,
        0.0164 * r + 0.0880 * g + 0.8956 * b
      )
    case .displayP3:
      return SIMD3(
        0.8225 * r + 0.1774 * g,
        0.0332 * r + 0.9669 * g,
        0.0171 * r + 0.0724 * g + 0.9108 * b
      )
    }
  }
}

extension SIMD3<Float> {
  fileprivate func mapped(_ transform: (Float) -> Float) -> SIMD3 {
    SIMD3(transform(x), transform(y), transform(z))
  }
}

/// Blends a stamp's colours with those of a picture.
///
/// It follows W3C's Compositing and Blending Level 1, sections 5 and 10, on coded red, green and blue. The
/// value 1 is the picture's reference white, so that multiplying by white changes nothing in high dynamic
/// range either.
struct ColorMixer {
  let mode: BlendMode
  /// The value of reference white, if 1 is the maximum value.
  let white: Float

  /// Blends a colour with the picture.
  ///
  /// - Parameters:
  ///   - color: the stamp's red, green, blue and alpha, multiplied by alpha.
  ///   - backdrop: the picture's red, green and blue, not multiplied.
  ///   - coverage: the picture's alpha.
  /// - Returns: the resulting red, green and blue, not multiplied by alpha.
  @inline(__always)
  func mixed(
    _ color: SIMD4<Float>,
    _ backdrop: SIMD3<Float>,
    _ coverage: Float
  ) -> SIMD3<Float> {
    let own = SIMD3(color.x, color.y, color.z)
    let both = color.w + coverage * (1 - color.w)
    guard both > 0 else { return backdrop }
    return (own * (1 - coverage) + overOpaque(own, color.w, backdrop) * coverage) / both
  }

  @inline(__always)
  private func overOpaque(
    _ own: SIMD3<Float>,
    _ alpha: Float,
    _ backdrop: SIMD3<Float>
  ) -> SIMD3<Float> {
    let none = SIMD3<Float>.zero
    switch mode {
    case .normal: return backdrop * (1 - alpha) + own
    case .multiply: return backdrop * (1 - alpha) + backdrop * own / white
    case .screen: return backdrop + own * pointwiseMax(none, 1 - backdrop / white)
    case .add: return pointwiseMax(backdrop, pointwiseMin(backdrop + own, SIMD3(repeating: 1)))
    }
  }
}
