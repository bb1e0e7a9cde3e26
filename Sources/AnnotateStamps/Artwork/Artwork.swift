public import AnnotateMediaTypes

/// A picture to stamp: an SVG document that can be drawn at any size, or pixels.
///
/// An animation is a list of artworks, one of which is chosen for each frame.
public struct Artwork: Sendable, Hashable {
  enum Source: Sendable {
    /// An SVG document.
    case document([UInt8])
    /// Pixels whose colours are multiplied by alpha.
    case picture(ImageBuffer)
  }

  /// A unique name, such as the name of a file with the number of a frame.
  public let name: String
  let source: Source

  /// Makes artwork from an SVG document.
  public init(name: String, document: [UInt8]) {
    self.name = name
    source = .document(document)
  }

  /// Makes artwork from a BGRA picture, whose colours are multiplied by alpha if `isPremultiplied`.
  public init(name: String, picture: ImageBuffer, isPremultiplied: Bool) {
    self.name = name
    source = .picture(isPremultiplied ? picture : picture.premultiplied)
  }

  /// A red heart.
  public static let heart = Artwork(name: "heart", document: PackageResources.heart_svg)
  /// A bordered square with an empty middle.
  public static let square = Artwork(name: "square", document: PackageResources.square_svg)

  /// Whether both are the same picture; names are unique.
  public static func == (left: Artwork, right: Artwork) -> Bool { left.name == right.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

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
