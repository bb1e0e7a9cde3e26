/// A TIFF structure: a file, or the EXIF block of another one.
///
/// Numbers in it are positions counted from its first byte.
struct TIFFBlock: Sendable {
  /// One field of a directory, where it lies.
  struct Entry: Sendable {
    /// Where the 12 bytes of the field begin.
    let position: Int
    let tag: Int
    let type: Int
    let count: Int
    /// Where the value lies, within the field or elsewhere.
    let value: Int
    /// The bytes of the value.
    let length: Int
  }

  /// The fields of one picture or of a part of its description.
  struct Directory: Sendable {
    let entries: [Entry]
    /// Where the position of the next directory is stored.
    let nextField: Int
    /// Where the next directory begins; 0 where there is none.
    let next: Int

    func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }
  }

  var bytes: [UInt8]
  let order: ByteOrder

  /// Bytes of one value of each type, by its number.
  private static let typeLengths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

  /// The bytes of each number in a value of a type, which the order of bytes is about; of fractions those
  /// of their parts.
  static func wordLength(ofType type: Int) -> Int {
    switch type {
    case 5, 10: 4
    default: typeLengths.indices.contains(type) ? typeLengths[type] : 1
    }
  }

  /// Takes the bytes of a structure; nil where they do not begin as one.
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

  /// Makes a structure that has no directory yet.
  init(order: ByteOrder) {
    self.order = order
    bytes = [UInt8]((order == .little ? "II" : "MM").utf8)
    bytes.append(42, bytes: 2, order)
    bytes.append(0, bytes: 4, order)
  }

  /// The directory that the header names.
  var first: Directory? { number(at: 4, bytes: 4).flatMap(directory) }

  /// The number at a position; nil beyond the end.
  func number(at position: Int, bytes count: Int) -> Int? {
    bytes.number(at: position, bytes: count, order)
  }

  /// The directory at a position; nil where there is none.
  ///
  /// Fields whose values lie beyond the end are left out. Where values are larger together than the
  /// structure, many fields share one, so that copies of them would have no bound: such a directory is
  /// none.
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

  /// The directory whose position a field holds.
  func directory(in entry: Entry?) -> Directory? {
    guard let entry else { return nil }
    return numbers(of: entry).first.flatMap(directory)
  }

  /// The whole numbers of a field; empty where it holds others.
  func numbers(of entry: Entry) -> [Int] {
    guard [1, 3, 4, 13].contains(entry.type) else { return [] }
    let length = Self.typeLengths[entry.type]
    return (0..<min(entry.count, entry.length / length)).compactMap {
      number(at: entry.value + $0 * length, bytes: length)
    }
  }

  /// The bytes of a field's value.
  func data(of entry: Entry) -> [UInt8] {
    bytes.part(at: entry.value, count: entry.length).map([UInt8].init) ?? []
  }

  /// How many directories follow each other from the first on, at most 1000.
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
