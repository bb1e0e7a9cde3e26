/// A field of an EXIF block.
package struct ExifField: Sendable, Equatable {
  /// The directories of a block, by the pointers to them.
  package enum Group: String, Sendable, CaseIterable {
    case image, photo, gps, interoperability
  }

  /// The directory that contains it.
  package let group: Group
  /// The number of its tag.
  package let tag: Int
  /// The integers of its value; empty if it has other types.
  package let numbers: [Int]
  /// The bytes of its value, each number with its high byte first.
  package let bytes: [UInt8]
  private let type: Int

  fileprivate init(_ group: Group, _ entry: TIFFBlock.Entry, of block: TIFFBlock) {
    self.group = group
    (tag, type) = (entry.tag, entry.type)
    numbers = block.numbers(of: entry)
    let data = block.data(of: entry)
    let length = TIFFBlock.wordLength(ofType: entry.type)
    bytes = block.order == .big || length < 2 ? data : Self.reversed(data, by: length)
  }

  /// Whether tag and value are equal; integers may be stored with different sizes.
  package func says(sameAs other: ExifField) -> Bool {
    guard (group, tag) == (other.group, other.tag) else { return false }
    return type == other.type && bytes == other.bytes
      || !numbers.isEmpty && numbers == other.numbers
  }

  /// The name of the tag in EXIF 2.32, else its number.
  package var name: String {
    ExifTagNames.name(of: tag, in: group) ?? "0x" + Self.hexadecimal(tag)
  }

  /// The value as text.
  package var text: String {
    if type == TIFFField.Kind.ascii.rawValue {
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !numbers.isEmpty, numbers.count <= 8 {
      return numbers.map(String.init).joined(separator: " ")
    }
    let fractions = stride(from: 0, to: bytes.count, by: 8).compactMap { fraction(at: $0) }
    guard type == TIFFField.Kind.rational.rawValue, fractions.count <= 4 else {
      return "\(bytes.count) bytes"
    }
    return fractions.joined(separator: " ")
  }

  private func fraction(at offset: Int) -> String? {
    guard let one = bytes.number(at: offset, bytes: 4, .big),
      let other = bytes.number(at: offset + 4, bytes: 4, .big)
    else { return nil }
    return "\(one)/\(other)"
  }

  private static func reversed(_ bytes: [UInt8], by length: Int) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: length).flatMap {
      bytes[$0..<min($0 + length, bytes.count)].reversed()
    }
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ExifBlock {
  /// The fields about the picture, without those about its storage, size, orientation and
  /// thumbnail, which belong to each file.
  package var fields: [ExifField] {
    let first = block.first
    let photo = block.directory(in: first?.entry(TIFFTag.exif))
    let directories: [(ExifField.Group, TIFFBlock.Directory?)] = [
      (.image, first), (.photo, photo), (.gps, block.directory(in: first?.entry(TIFFTag.gps))),
      (.interoperability, block.directory(in: photo?.entry(TIFFTag.interoperability))),
    ]
    return directories.flatMap { group, directory in
      (directory?.entries ?? []).filter { !Self.isOwn($0.tag, in: group) }
        .map { ExifField(group, $0, of: block) }
    }
  }

  private static let pointers: Set = [TIFFTag.exif, TIFFTag.gps]
  private static let sizes: Set = [
    TIFFTag.pixelWidth, TIFFTag.pixelHeight, TIFFTag.interoperability,
  ]

  /// Whether a field belongs to the file rather than to the picture.
  private static func isOwn(_ tag: Int, in group: ExifField.Group) -> Bool {
    switch group {
    case .image:
      TIFFTag.storage.contains(tag) || TIFFTag.blocks.contains(tag) || pointers.contains(tag)
        || tag == TIFFTag.orientation
    case .photo: sizes.contains(tag)
    case .gps, .interoperability: false
    }
  }
}
