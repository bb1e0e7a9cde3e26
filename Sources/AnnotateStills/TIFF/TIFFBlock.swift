/// A TIFF structure: a file, or the EXIF block of another one.
///
/// Offsets in it count from its first byte.
struct TIFFBlock: Sendable {
  /// A field of a directory, with its offsets.
  struct Entry: Sendable {
    /// The offset of the field's 12 bytes.
    let position: Int
    let tag: Int
    let type: Int
    let count: Int
    /// The offset of the value, inside the field or elsewhere.
    let value: Int
    /// The bytes of the value.
    let length: Int
  }

  /// The fields of one picture or of a part of its description.
  struct Directory: Sendable {
    let entries: [Entry]
    /// The offset at which the offset of the next directory is stored.
    let nextField: Int
    /// The offset of the next directory; 0 if there is none.
    let next: Int

    func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }
  }

  var bytes: [UInt8]
  let order: ByteOrder

  /// Bytes of one value of each type, by its number.
  private static let typeLengths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

  /// The size of each number in a value of a type, for the byte order; for fractions that
  /// of their parts.
  static func wordLength(ofType type: Int) -> Int {
    switch type {
    case 5, 10: 4
    default: typeLengths.indices.contains(type) ? typeLengths[type] : 1
    }
  }

  /// Takes the bytes of a structure; nil if they do not begin like one.
  init?(_ bytes: [UInt8]) {
    if bytes.has("II"), bytes.number(at: 2, bytes: 2, .little) == 42 {
      order = .little
    } else if bytes.has("MM"), bytes.number(at: 2, bytes: 2, .big) == 42 {
      order = .big
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// Creates a structure without a directory.
  init(order: ByteOrder) {
    self.order = order
    bytes = [UInt8]((order == .little ? "II" : "MM").utf8)
    bytes.append(42, bytes: 2, order)
    bytes.append(0, bytes: 4, order)
  }

  /// The first directory.
  var first: Directory? { number(at: 4, bytes: 4).flatMap(directory) }

  /// Returns the number at an offset; nil beyond the end.
  func number(at position: Int, bytes count: Int) -> Int? {
    bytes.number(at: position, bytes: count, order)
  }

  /// Returns the directory at an offset; nil if there is none.
  ///
  /// Fields with values beyond the end are left out. If all values together are larger than the
  /// structure, fields share values, and copies of them would have no bound. Such a directory is
  /// rejected.
  func directory(at position: Int) -> Directory? {
    guard position >= 8, let count = number(at: position, bytes: 2) else { return nil }
    let nextField = position + 2 + 12 * count
    guard bytes.part(at: position + 2, count: 12 * count) != nil else { return nil }
    let entries = (0..<count).compactMap { entry(at: position + 2 + 12 * $0) }
    guard entries.reduce(0, { $0 + ($1.length > 4 ? $1.length : 0) }) <= bytes.count else {
      return nil
    }
    let next = number(at: nextField, bytes: 4) ?? 0
    return Directory(entries: entries, nextField: nextField, next: next)
  }

  /// Returns the directory to which a field points.
  func directory(in entry: Entry?) -> Directory? {
    guard let entry else { return nil }
    return numbers(of: entry).first.flatMap(directory)
  }

  /// Returns the integers of a field; empty if it has another type.
  func numbers(of entry: Entry) -> [Int] {
    guard [1, 3, 4, 13].contains(entry.type) else { return [] }
    let length = Self.typeLengths[entry.type]
    return (0..<min(entry.count, entry.length / length)).compactMap {
      number(at: entry.value + $0 * length, bytes: length)
    }
  }

  /// Returns the bytes of a field's value.
  func data(of entry: Entry) -> [UInt8] {
    bytes.part(at: entry.value, count: entry.length).map([UInt8].init) ?? []
  }

  /// The chained directories, at most 1000.
  var directories: [Directory] {
    var (found, seen): ([Directory], Set<Int>) = ([], [])
    var position = number(at: 4, bytes: 4) ?? 0
    while position != 0, found.count < 1000, seen.insert(position).inserted,
      let directory = directory(at: position)
    {
      found.append(directory)
      position = directory.next
    }
    return found
  }

  private func entry(at position: Int) -> Entry? {
    guard let tag = number(at: position, bytes: 2),
      let type = number(at: position + 2, bytes: 2),
      Self.typeLengths.indices.contains(type), type > 0,
      let count = number(at: position + 4, bytes: 4)
    else { return nil }
    let length = count * Self.typeLengths[type]
    let value = length <= 4 ? position + 8 : number(at: position + 8, bytes: 4) ?? 0
    guard bytes.part(at: value, count: length) != nil else { return nil }
    return Entry(
      position: position,
      tag: tag,
      type: type,
      count: count,
      value: value,
      length: length
    )
  }
}

/// A field to write, with its value in the byte order of the target structure.
struct TIFFField: Sendable {
  /// The types of values that annotate writes, by their numbers in TIFF 6.0.
  enum Kind: Int, Sendable {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
    case undefined = 7

    var length: Int {
      switch self {
      case .byte, .ascii, .undefined: 1
      case .short: 2
      case .long: 4
      case .rational: 8
      }
    }
  }

  let tag: Int
  let type: Int
  let count: Int
  let value: [UInt8]

  /// Creates a field with the bytes of an existing one.
  init(copying entry: TIFFBlock.Entry, of block: TIFFBlock) {
    (tag, type, count) = (entry.tag, entry.type, entry.count)
    value = block.data(of: entry)
  }

  /// Creates a field of integers.
  init(_ tag: Int, _ kind: Kind, _ numbers: [Int], _ order: ByteOrder) {
    (self.tag, type, count) = (tag, kind.rawValue, numbers.count)
    var bytes: [UInt8] = []
    for number in numbers { bytes.append(number, bytes: kind.length, order) }
    value = bytes
  }

  /// Creates a field with one fraction with the denominator 1.
  init(_ tag: Int, rational number: Int, _ order: ByteOrder) {
    (self.tag, type, count) = (tag, Kind.rational.rawValue, 1)
    var bytes: [UInt8] = []
    bytes.append(number, bytes: 4, order)
    bytes.append(1, bytes: 4, order)
    value = bytes
  }

  /// Creates a field of bytes.
  init(_ tag: Int, _ kind: Kind, data: [UInt8]) {
    (self.tag, type, count, value) = (tag, kind.rawValue, data.count / kind.length, data)
  }
}

extension TIFFBlock {
  /// Appends a directory with the given fields; values that do not fit into a field precede it.
  ///
  /// - Returns: its offset.
  mutating func append(_ fields: [TIFFField], next: Int = 0) -> Int {
    var directory: [UInt8] = []
    directory.append(fields.count, bytes: 2, order)
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      directory.append(field.tag, bytes: 2, order)
      directory.append(field.type, bytes: 2, order)
      directory.append(field.count, bytes: 4, order)
      if field.value.count <= 4 {
        directory += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
      } else {
        directory.append(append(field.value), bytes: 4, order)
      }
    }
    directory.append(next, bytes: 4, order)
    return append(directory)
  }

  /// Appends a directory and returns the field that points to it.
  mutating func pointer(_ tag: Int, to fields: [TIFFField]) -> TIFFField {
    TIFFField(tag, .long, [append(fields)], order)
  }

  /// Appends bytes at the next even offset.
  ///
  /// - Returns: their offset.
  mutating func append(_ data: [UInt8]) -> Int {
    if bytes.count % 2 != 0 { bytes.append(0) }
    let position = bytes.count
    bytes += data
    return position
  }
}

/// The tags of TIFF 6.0 and EXIF 2.32 that annotate uses.
enum TIFFTag {
  static let newSubfileType = 0x00FE
  static let subfileType = 0x00FF
  static let width = 0x0100
  static let height = 0x0101
  static let bitsPerSample = 0x0102
  static let compression = 0x0103
  static let photometric = 0x0106
  static let stripOffsets = 0x0111
  static let orientation = 0x0112
  static let stripByteCounts = 0x0117
  static let xResolution = 0x011A
  static let yResolution = 0x011B
  static let resolutionUnit = 0x0128
  static let whitePoint = 0x013E
  static let primaryChromaticities = 0x013F
  static let subDirectories = 0x014A
  static let sampleFormat = 0x0153
  static let thumbnailOffset = 0x0201
  static let thumbnailLength = 0x0202
  static let referenceBlackWhite = 0x0214
  static let xmp = 0x02BC
  static let iptc = 0x83BB
  static let photoshop = 0x8649
  static let exif = 0x8769
  static let icc = 0x8773
  static let gps = 0x8825
  static let colorSpace = 0xA001
  static let pixelWidth = 0xA002
  static let pixelHeight = 0xA003
  static let interoperability = 0xA005
  static let gamma = 0xA500

  /// The tags about the storage of pixels, which belong to the file and do not describe the picture.
  static let storage: Set = [
    0x00FE, 0x00FF, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0107, 0x0108, 0x0109, 0x010A, 0x0111,
    0x0115, 0x0116, 0x0117, 0x0118, 0x0119, 0x011C, 0x0120, 0x0121, 0x0122, 0x0123, 0x0124, 0x0125,
    0x013D, 0x0140, 0x0141, 0x0142, 0x0143, 0x0144, 0x0145, 0x014A, 0x014C, 0x014D, 0x014E, 0x0150,
    0x0152, 0x0153, 0x0154, 0x0155, 0x0156, 0x015B, 0x0200, 0x0201, 0x0202, 0x0203, 0x0205, 0x0206,
    0x0207, 0x0208, 0x0209, 0x0211, 0x0212, 0x0213, 0x0214,
  ]

  /// The tags that are kept apart from the EXIF block.
  static let blocks: Set = [xmp, iptc, photoshop, icc]
}
