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

  /// The number of chained directories, at most 1000.
  var directoryCount: Int {
    var seen: Set<Int> = []
    var position = number(at: 4, bytes: 4) ?? 0
    while position != 0, seen.count < 1000, !seen.contains(position),
      let directory = directory(at: position)
    {
      seen.insert(position)
      position = directory.next
    }
    return seen.count
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
