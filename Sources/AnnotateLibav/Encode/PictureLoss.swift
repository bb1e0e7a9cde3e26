internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A property of the pictures that an encoder or a container cannot keep.
package enum PictureLoss: Hashable, Sendable {
  /// Finer steps of brightness and colour.
  case bits(kept: Int, of: Int)
  /// Samples of colour: `kept` of `of` remain.
  case chroma(kept: Int, of: Int)
  /// All colour.
  case color
  /// Most colours, and steps between transparent and opaque: 256 remain.
  case palette
  /// Transparency.
  case alpha
  /// The tags that state which colours the numbers mean.
  case colorTags
  /// The fact that code values use their full range, so that players stretch contrast.
  case fullRange
  /// Where chroma samples lie, so that colours move by part of a pixel.
  case chromaLocation
  /// The fact that pictures consist of two fields; players may still learn it from the container.
  case fields(containerSaysSo: Bool)
  /// The fact that later pictures consist of two fields, while the first does not.
  case lateFields
  /// The flags by which televisions show fields of some pictures again; the pictures keep their times.
  case repeatedFields
  /// Colours of later pictures, whose tags differ from those of the first pictures.
  case changingColors
  /// The display on which pictures were graded, and their light levels.
  case display
  /// Data that pictures carry next to their pixels.
  case data(FrameData)

  enum Kind {
    case bits, chroma, color, alpha, other
  }

  var kind: Kind {
    switch self {
    case .bits: .bits
    case .chroma: .chroma
    case .color: .color
    case .alpha: .alpha
    default: .other
    }
  }

  /// Returns what pictures of one format lose in another; `stream` is their source, if that matters.
  static func converting(
    _ source: AVPixelFormat,
    to target: AVPixelFormat,
    of stream: StreamInfo? = nil
  ) -> [PictureLoss] {
    // The colours of a palette are RGB; only its pixels show whether it has transparent ones.
    let plain = source == AV_PIX_FMT_PAL8 ? AV_PIX_FMT_RGB24 : source
    guard plain != target, let from = PixelLayout(plain), let to = PixelLayout(target) else {
      return []
    }
    var losses: [PictureLoss] = []
    if from.colorDepth > to.colorDepth {
      losses.append(.bits(kept: to.colorDepth, of: from.colorDepth))
    }
    if !from.isGray, to.isGray {
      losses.append(.color)
    } else if !from.isGray, to.chromaPerEight < from.chromaPerEight {
      losses.append(.chroma(kept: to.chromaPerEight, of: from.chromaPerEight))
    }
    // GIFs are decoded with an alpha that hardly any of them uses.
    if from.hasAlpha, !to.hasAlpha, stream?.codec != "gif" { losses.append(.alpha) }
    return losses
  }
}

extension PixelLayout {
  /// How many chroma samples a block of four by two pixels has, counted like pixels.
  fileprivate var chromaPerEight: Int { max(1, 8 >> (log2ChromaWidth + log2ChromaHeight)) }
}
