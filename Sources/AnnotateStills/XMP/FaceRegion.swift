package import AnnotateMediaTypes

/// A face as the Metadata Working Group's "Guidelines for Handling Image Metadata", version 2.0,
/// section 5.9 describes regions.
///
/// Centre and size are shares of the width and height of the stored picture. Regions ignore the
/// EXIF orientation, so they stay correct if only that tag changes.
package struct FaceRegion: Sendable, Equatable {
  /// The centre's distance from the left edge.
  package var x: Double
  /// The centre's distance from the upper edge.
  package var y: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates a region from the part of a rectangle inside a stored picture of `size`; nil if there is none.
  package init?(_ bounds: Rect<CodedSpace>, in size: PixelSize) {
    let picture = Rect<CodedSpace>(
      x: 0,
      y: 0,
      width: Double(size.width),
      height: Double(size.height)
    )
    guard let visible = bounds.intersection(picture) else { return nil }
    self.init(
      x: visible.center.x / picture.width,
      y: visible.center.y / picture.height,
      width: visible.width / picture.width,
      height: visible.height / picture.height
    )
  }

  /// Whether both cover the same part of the picture.
  func isSame(as other: FaceRegion) -> Bool {
    let (one, two) = (rect, other.rect)
    return one.intersectionOverUnion(with: two) > 0.4
  }

  private var rect: Rect<CodedSpace> {
    Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  /// The region as an item of an RDF list.
  var item: String {
    """
    <rdf:li xmlns:rdf="\(XMPNamespace.rdf)"><rdf:Description \
    xmlns:mwg-rs="\(XMPNamespace.regions)" xmlns:stArea="\(XMPNamespace.area)" \
    mwg-rs:Type="Face"><mwg-rs:Area stArea:x="\(decimal(x))" stArea:y="\(decimal(y))" \
    stArea:w="\(decimal(width))" stArea:h="\(decimal(height))" stArea:unit="normalized"/>\
    </rdf:Description></rdf:li>
    """
  }

  /// A share between 0 and 1 with six decimals.
  private func decimal(_ share: Double) -> String {
    let digits = String(Int((min(max(share, 0), 1) * 1_000_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return padded.dropLast(6) + "." + padded.suffix(6)
  }
}
