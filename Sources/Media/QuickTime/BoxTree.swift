/// The boxes of a QuickTime or MP4 file (ISO/IEC 14496-12 section 4.2) within some of its bytes.
///
/// Everything is checked against the bytes at hand, because files lie.
struct BoxTree {
  /// A box within the bytes.
  struct Box: Equatable {
    /// The four letters of its type.
    let type: UInt32
    /// The first byte of its header.
    let start: Int
    /// The first byte after its header.
    let body: Int
    /// The first byte after it.
    let end: Int
  }

  let bytes: [UInt8]

  /// The boxes that lie one after another in a range of the bytes; damaged ones end the list.
  func boxes(in range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var place = range.lowerBound
    while let box = box(at: place, before: range.upperBound) {
      found.append(box)
      place = box.end
    }
    return found
  }

  /// The first box of a type within another.
  func child(_ type: StaticString, of box: Box, after skipped: Int = 0) -> Box? {
    children(type, of: box, after: skipped).first
  }

  /// The boxes of a type within another, whose own fields take `skipped` bytes.
  func children(_ type: StaticString, of box: Box, after skipped: Int = 0) -> [Box] {
    guard box.body + skipped <= box.end else { return [] }
    return boxes(in: box.body + skipped..<box.end).filter { $0.type == fourLetters(type) }
  }

  /// The innermost of a chain of boxes, each the first of its type in the one before.
  func descend(_ path: [StaticString], from box: Box) -> Box? {
    path.reduce(box) { found, type in found.flatMap { child(type, of: $0) } }
  }

  /// The number in four bytes, high byte first; nil beyond the end.
  func number(at place: Int) -> UInt32? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func box(at place: Int, before end: Int) -> Box? {
    guard place + 8 <= end, let size = number(at: place), let type = number(at: place + 4) else {
      return nil
    }
    var (length, header) = (Int(size), 8)
    if size == 0 { length = end - place }
    if size == 1 {
      guard let high = number(at: place + 8), let low = number(at: place + 12) else { return nil }
      let long = UInt64(high) << 32 | UInt64(low)
      (length, header) = (Int(clamping: long), 16)
    }
    guard length >= header, length <= end - place else { return nil }
    return Box(type: type, start: place, body: place + header, end: place + length)
  }
}

/// The number that four letters are in a box.
func fourLetters(_ letters: StaticString) -> UInt32 {
  letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}
