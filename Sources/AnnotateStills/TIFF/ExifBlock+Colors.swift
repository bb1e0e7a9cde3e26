/// What an EXIF block says about the colours of pictures without an ICC profile (EXIF 2.32, DCF 2.0).
extension ExifBlock {
  /// A tag that says so, with the only form of value that it may have.
  private struct ColorTag {
    let group: ExifField.Group
    let tag: Int
    let kind: TIFFField.Kind
    let count: Int
    var values: Set<[UInt8]>?
    /// The value that means sRGB, which nobody needs to state.
    var plain: [UInt8]?
  }

  private static let colorTags = [
    ColorTag(group: .image, tag: TIFFTag.whitePoint, kind: .rational, count: 2),
    ColorTag(group: .image, tag: TIFFTag.primaryChromaticities, kind: .rational, count: 6),
    ColorTag(
      group: .photo,
      tag: TIFFTag.colorSpace,
      kind: .short,
      count: 1,
      values: [[0, 1], [0, 2], [0xFF, 0xFF]],
      plain: [0, 1]
    ),
    ColorTag(group: .photo, tag: TIFFTag.gamma, kind: .rational, count: 1),
    ColorTag(
      group: .interoperability,
      tag: 1,
      kind: .ascii,
      count: 4,
      values: [Array("R98\0".utf8), Array("R03\0".utf8)],
      plain: Array("R98\0".utf8)
    ),
  ]

  /// A block with nothing but these tags, such as those for Adobe RGB; nil if they mean sRGB, or if nobody says.
  var colors: ExifBlock? {
    let found = groups.flatMap { group, directory in
      directory.entries.compactMap { entry in colorTag(entry, group).map { (entry, $0) } }
    }
    guard found.contains(where: { ExifField($1.group, $0, of: block).bytes != $1.plain }) else {
      return nil
    }
    let copies = { (group: ExifField.Group) in
      found.filter { $1.group == group }.map { TIFFField(copying: $0.0, of: block) }
    }
    var target = TIFFBlock(order: block.order)
    var (image, photo) = (copies(.image), copies(.photo))
    let ofFiles = copies(.interoperability)
    if !ofFiles.isEmpty {
      photo.append(target.pointer(TIFFTag.interoperability, to: ofFiles))
    }
    if !photo.isEmpty { image.append(target.pointer(TIFFTag.exif, to: photo)) }
    let first = target.append(image)
    target.bytes.replace(at: 4, bytes: 4, with: first, target.order)
    return ExifBlock(target.bytes)
  }

  private func colorTag(_ entry: TIFFBlock.Entry, _ group: ExifField.Group) -> ColorTag? {
    Self.colorTags.first { known in
      (known.group, known.tag, known.kind.rawValue, known.count)
        == (group, entry.tag, entry.type, entry.count)
        && known.values?.contains(ExifField(group, entry, of: block).bytes) != false
    }
  }
}
