package import AnnotateMediaTypes
internal import AnnotateXML

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
    Rect(around: Point(x, y), width: width, height: height)
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

  /// A fraction between 0 and 1 with six decimals.
  private func decimal(_ fraction: Double) -> String {
    let digits = String(Int((min(max(fraction, 0), 1) * 1_000_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return padded.dropLast(6) + "." + padded.suffix(6)
  }
}

extension XMPDocument {
  /// An empty packet.
  private static let empty = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="\(XMPNamespace.meta)"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">\
    </rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """

  /// Returns a packet with face regions added; existing ones stay, and no face is added twice.
  ///
  /// - Parameters:
  ///   - faces: the faces.
  ///   - packet: the packet of the source; nil if it has none.
  ///   - size: the size of the stored picture.
  /// - Returns: nil if the packet cannot be parsed.
  package static func adding(
    _ faces: [FaceRegion],
    to packet: [UInt8]?,
    size: PixelSize
  ) -> [UInt8]? {
    guard let document = XMPDocument(packet ?? Array(empty.utf8)) else { return nil }
    guard let regions = document.regions else {
      guard !faces.isEmpty else { return packet ?? document.bytes }
      return document.insertingRegions(faces, size)?.bytes
    }
    let known = document.areas(in: regions)
    let new = faces.filter { face in !known.contains(where: face.isSame) }
    guard !new.isEmpty else { return document.bytes }
    return document.appending(new, to: regions)?.bytes
  }

  private var regions: Int? {
    elements.indices.first { isElement($0, XMPNamespace.regions, "Regions") }
  }

  private func insertingRegions(_ faces: [FaceRegion], _ size: PixelSize) -> XMPDocument? {
    guard let root else { return nil }
    let description = """
      <rdf:Description xmlns:rdf="\(XMPNamespace.rdf)" rdf:about="\(about)" \
      xmlns:mwg-rs="\(XMPNamespace.regions)" xmlns:stDim="\(XMPNamespace.dimensions)">\
      <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions \
      stDim:w="\(size.width)" stDim:h="\(size.height)" stDim:unit="pixel"/>\
      <mwg-rs:RegionList><rdf:Bag>\(faces.map(\.item).joined())</rdf:Bag></mwg-rs:RegionList>\
      </mwg-rs:Regions></rdf:Description>
      """
    return inserting(description, atEndOf: root)
  }

  private func appending(_ faces: [FaceRegion], to regions: Int) -> XMPDocument? {
    let list = descendants(of: regions).first { isElement($0, XMPNamespace.regions, "RegionList") }
    guard let list,
      let bag = descendants(of: list).first(where: { isElement($0, XMPNamespace.rdf, "Bag") })
    else { return nil }
    return inserting(faces.map(\.item).joined(), atEndOf: bag)
  }

  /// Adds text before the end tag of an element, and adds the end tag if it has none.
  private func inserting(_ text: String, atEndOf index: Int) -> XMPDocument? {
    let element = elements[index]
    guard element.isClosedAtOnce else {
      let end = element.content.upperBound
      return replacing(end..<end, with: text)
    }
    let slash = (element.range.upperBound - 2)..<element.range.upperBound
    return replacing(slash, with: ">\(text)</\(element.name)>")
  }

  /// The packet's name of the picture that it describes.
  private var about: String {
    let first = elements.indices.first { isElement($0, XMPNamespace.rdf, "Description") }
    guard let first, let name = attribute(first, XMPNamespace.rdf, "about") else { return "" }
    let parts = text(name.value).split(separator: "\"", omittingEmptySubsequences: false)
    return parts.joined(separator: "&quot;")
  }

  private func areas(in regions: Int) -> [FaceRegion] {
    descendants(of: regions).filter { isElement($0, XMPNamespace.regions, "Area") }
      .compactMap { area in
        let numbers = ["x", "y", "w", "h"].compactMap { number(of: area, $0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        return FaceRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
  }

  /// Returns a number that is an attribute of an area, or an element in it.
  private func number(of area: Int, _ name: String) -> Double? {
    if let attribute = attribute(area, XMPNamespace.area, name) {
      return Double(text(attribute.value))
    }
    let inner = descendants(of: area).first { isElement($0, XMPNamespace.area, name) }
    return inner.flatMap { Double(text(elements[$0].content)) }
  }
}
