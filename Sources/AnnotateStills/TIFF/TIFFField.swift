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
