/// The pictures that come with annotate.
enum BuiltInArtwork: String, CaseIterable {
  case heart, square, moustache, moustacheSide, glasses, glassesSide, mask, maskSide

  private var artwork: Artwork {
    switch self {
    case .heart: .heart
    case .square: .square
    case .moustache: Artwork(name: rawValue, document: PackageResources.moustache_svg)
    case .moustacheSide:
      Artwork(name: rawValue, document: PackageResources.moustacheSide_svg)
    case .glasses: Artwork(name: rawValue, document: PackageResources.glasses_svg)
    case .glassesSide: Artwork(name: rawValue, document: PackageResources.glassesSide_svg)
    case .mask: Artwork(name: rawValue, document: PackageResources.mask_svg)
    case .maskSide: Artwork(name: rawValue, document: PackageResources.maskSide_svg)
    }
  }

  /// The width divided by the height, as in the document.
  private var proportion: Double {
    switch self {
    case .heart, .square: 1
    case .moustache: 128.0 / 38
    case .moustacheSide: 66.0 / 38
    case .glasses: 160.0 / 64
    case .glassesSide: 56.0 / 64
    case .mask: 192.0 / 92
    case .maskSide: 104.0 / 92
    }
  }

  /// The artwork as the picture of a layer.
  var picture: RigPicture { RigPicture(artwork, proportion: proportion) }
}
