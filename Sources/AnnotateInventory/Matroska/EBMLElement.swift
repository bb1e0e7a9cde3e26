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
