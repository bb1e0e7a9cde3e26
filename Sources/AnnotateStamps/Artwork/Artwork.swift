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
