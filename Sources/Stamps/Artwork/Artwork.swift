/// A picture of the tool's own: an SVG document that can be drawn at any size.
public struct Artwork: Sendable, Hashable {
  /// The name of the file without its ending.
  public let name: String
  /// The SVG document.
  let document: [UInt8]

  /// Names a document.
  public init(name: String, document: [UInt8]) {
    self.name = name
    self.document = document
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
