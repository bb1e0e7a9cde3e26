/// The description of an MPEG-2 stream: the sequence header with which groups of its pictures begin.
package struct MPEG2Description: UnitDescription {
  /// The header, which states that pictures have the standard's own matrices.
  private let header: [[UInt8]]
  /// Whether all pictures are whole frames, which decides how many rows of blocks they have.
  package let isProgressive: Bool

  package var allowsLeading: Bool { true }

  /// Reads the header of a stream; nil if it is not one of MPEG-2.
  package init?(_ header: [UInt8]) {
    guard let read = Self.sequence(in: CodedUnit.split(header)) else { return nil }
    self.header = read
    isProgressive = read[1][2] & 8 != 0
  }

  package var declaredBuffer: DecoderBuffer? {
    var (sequence, addition) = (BitReader(header[0]), BitReader(header[1]))
    sequence.skip(40)
    let rate = sequence.bits(18)
    sequence.skip(1)
    let size = sequence.bits(10)
    addition.skip(27)
    let higherRate = addition.bits(12)
    addition.skip(1)
    return DecoderBuffer(
      rate: (higherRate << 18 | rate) * 400,
      size: (addition.bits(8) << 10 | size) * 16_384
    )
  }

  package func contents(of packet: [UInt8]) -> UnitContents? {
    let units = CodedUnit.split(packet)
    var contents = UnitContents()
    contents.hasDelimiter = true
    contents.messages = units.filter { $0.first == 0xB2 }.map(Array.init)
    guard let picture = units.first(where: { $0.first == 0 && $0.count > 2 }) else { return nil }
    guard units.contains(where: { $0.first == 0xB3 }) else { return contents }
    contents.hasOtherSets = Self.sequence(in: units) != header
    contents.isEntry = picture[picture.startIndex + 2] >> 3 & 7 == 1
    return contents
  }

  /// A packet of another stream with the header of this one instead of its own.
  package func packet(of bytes: [UInt8]) -> [UInt8] {
    var isAfterHeader = false
    return CodedUnit.split(bytes).flatMap { unit -> [UInt8] in
      let code = unit.first
      guard code == 0xB3 || isAfterHeader && code == 0xB5 else {
        isAfterHeader = false
        return [0, 0, 1] + unit
      }
      isAfterHeader = true
      return code == 0xB3 ? header.flatMap { [0, 0, 1] + $0 } : []
    }
  }

  /// The header among some units and its extensions, without matrices and what else follows; nil if there is none.
  private static func sequence(in units: [ArraySlice<UInt8>]) -> [[UInt8]]? {
    guard let start = units.firstIndex(where: { $0.first == 0xB3 }), units[start].count >= 9
    else { return nil }
    var header = [Array(units[start].prefix(9))]
    header[0][8] &= ~3
    for unit in units[(start + 1)...] {
      guard unit.first == 0xB5, unit.count >= 6 else { break }
      let head = unit[unit.startIndex + 1]
      switch head >> 4 {
      case 1: header.append(Array(unit.prefix(7)))
      case 2: header.append(Array(unit.prefix(head & 1 != 0 ? 9 : 6)))
      default: return nil
      }
    }
    return header.count > 1 && header[1][1] >> 4 == 1 ? header : nil
  }
}
