internal import AnnotateInventory
internal import AnnotateXML

extension XMPDocument {
  /// Whether a property is a picture in Base64, such as the original of an edited one.
  var showsPicture: Bool { !pictureRanges.isEmpty }

  /// Returns the packet without properties that are pictures.
  func withoutPictures() -> XMPDocument { without(pictureRanges) }

  /// Returns the packet without the name of its extended part.
  func withoutExtension() -> XMPDocument {
    let (space, name) = ("http://ns.adobe.com/xmp/note/", "HasExtendedXMP")
    let inTags = elements.indices.compactMap { attribute($0, space, name).flatMap(range) }
    let whole = elements.indices.filter { isElement($0, space, name) }
    return without(inTags + whole.map { elements[$0].range })
  }

  private var pictureRanges: [Range<Int>] {
    let inTags = elements.flatMap(\.attributes).filter { isPicture($0.value) }.compactMap(range)
    let parents = Set(elements.compactMap(\.parent))
    let leaves = elements.indices.filter {
      !parents.contains($0) && isPicture(elements[$0].content)
    }
    return inTags + leaves.map { elements[$0].range }
  }

  private func isPicture(_ value: Range<Int>) -> Bool { PictureText.isIn(bytes[value]) }
}

/// The extended part of an XMP packet (XMP specification, part 3), from its stored pieces.
struct XMPExtension {
  /// The packet, as far as its pieces follow one another.
  private let bytes: [UInt8]

  /// Joins the pieces, each with a checksum, the length of the whole and an offset in front.
  init(_ pieces: [[UInt8]]) {
    let head = JPEGPrefix.extendedXMP.count + 32 + 8
    let sorted = pieces.compactMap { piece in
      piece.number(at: head - 4, bytes: 4, .big).map { ($0, piece.dropFirst(head)) }
    }.sorted { $0.0 < $1.0 }
    bytes = sorted.flatMap(\.1)
  }

  /// Whether it shows a picture, as one that nobody can read might.
  var showsPicture: Bool { !bytes.isEmpty && XMPDocument(bytes)?.showsPicture != false }
}
