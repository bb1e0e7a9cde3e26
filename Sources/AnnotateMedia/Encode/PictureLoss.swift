internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Something of the pictures that an encoder or a container cannot keep.
package enum PictureLoss: Hashable, Sendable {
  /// Finer steps of brightness and colour.
  case bits(kept: Int, of: Int)
  /// Samples of colour: how many are left of so many.
  case chroma(kept: Int, of: Int)
  /// All colour.
  case color
  /// Transparency.
  case alpha
  /// What says which colours the numbers mean.
  case colorTags
  /// That pictures consist of two fields; players may still learn it from the container.
  case fields(containerSaysSo: Bool)
  /// That later pictures consist of two fields, where the first does not.
  case lateFields
  /// Colours of later pictures, which are not tagged as the first ones are.
  case changingColors
  /// The display on which pictures were graded, and how bright they are.
  case display
  /// What pictures carry beside their pixels.
  case data(FrameData)

  enum Sort {
    case bits, chroma, color, alpha, other
  }

  var sort: Sort {
    switch self {
    case .bits: .bits
    case .chroma: .chroma
    case .color: .color
    case .alpha: .alpha
    default: .other
    }
  }

  /// What pictures of one format lose in another; `stream` is what they come from, where that matters.
  static func converting(
    _ source: AVPixelFormat,
    to target: AVPixelFormat,
    of stream: StreamInfo? = nil
  ) -> [PictureLoss] {
    guard source != target, let from = PixelLayout(source), let to = PixelLayout(target) else {
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
    // GIFs are decoded with an alpha that hardly any uses.
    if from.hasAlpha, !to.hasAlpha, stream?.codec != "gif" { losses.append(.alpha) }
    return losses
  }
}

extension PixelLayout {
  /// How many chroma samples there are for a block of four by two pixels, counted like pixels.
  fileprivate var chromaPerEight: Int { max(1, 8 >> (log2ChromaWidth + log2ChromaHeight)) }
}
