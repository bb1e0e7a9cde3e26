/// An element of a Matroska or WebM file with its contents.
struct EBMLElement: Sendable {
  let identifier: Int
  let payload: [UInt8]

  /// The elements in bytes; those before the first invalid one.
  static func elements(in bytes: [UInt8]) -> [EBMLElement] {
    var (found, offset): ([EBMLElement], Int) = ([], 0)
    while let header = EBMLHeader(bytes, at: offset), let size = header.size {
      let start = offset + header.length
      guard size <= bytes.count - start else { break }
      found.append(
        EBMLElement(identifier: header.identifier, payload: Array(bytes[start..<start + size]))
      )
      offset = start + size
    }
    return found
  }

  /// The elements in it.
  var children: [EBMLElement] { Self.elements(in: payload) }

  /// The contents as a whole number.
  var number: Int { payload.prefix(8).reduce(0) { $0 << 8 | Int($1) } }

  /// The contents as text.
  var text: String { String(decoding: payload.prefix { $0 != 0 }, as: UTF8.self) }
}

/// The header of an element of a Matroska or WebM file (RFC 8794).
package struct EBMLHeader: Sendable, Equatable {
  /// The identifier with its length marker, such as `0x1A45DFA3`.
  package let identifier: Int
  /// The size of the header itself, in bytes.
  package let length: Int
  /// The size of the contents, in bytes; nil if it is not stated, as in streamed recordings.
  package let size: Int?

  /// Reads the header at an offset; nil if there is none.
  package init?(_ bytes: [UInt8], at offset: Int = 0) {
    guard let name = Self.number(bytes, at: offset, limit: 4),
      let size = Self.number(bytes, at: offset + name.length, limit: 8)
    else { return nil }
    identifier = name.value
    length = name.length + size.length
    let bits = 1 << (7 * size.length)
    let value = size.value & (bits - 1)
    self.size = value == bits - 1 ? nil : value
  }

  /// Reads a number whose length is one more than the count of leading zero bits in its first byte, with the
  /// bit that ends them.
  private static func number(
    _ bytes: [UInt8],
    at offset: Int,
    limit: Int
  ) -> (value: Int, length: Int)? {
    guard bytes.indices.contains(offset) else { return nil }
    let length = bytes[offset].leadingZeroBitCount + 1
    guard length <= limit, offset + length <= bytes.count else { return nil }
    return (bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }, length)
  }
}
