/// Reads the codes of variable length of the macroblocks of a slice, without making a picture of them, to find
/// out whether they end where the data end.
struct H264LengthReader {
  /// Why a slice cannot be right.
  struct Damage: Error {}

  let sequence: H264Sequence
  let picture: H264Picture
  let header: H264SliceHeader
  /// The number of the slice in the map.
  let slice: Int32
  var code: BitReader
  var map: H264Map
  /// Where the macroblock at hand is, and what it is.
  var position: MacroblockPosition
  var isField = false
  let counts = H264LengthTables.counts
  let zeros = H264LengthTables.zeros
  let runs = H264LengthTables.runs
  /// The position of the bit that ends the contents.
  private let end: Int

  init(
    _ bytes: [UInt8],
    _ header: H264SliceHeader,
    _ picture: H264Picture,
    _ sequence: H264Sequence,
    _ map: consuming H264Map,
    slice: Int32
  ) {
    (self.sequence, self.picture, self.header, self.slice) = (sequence, picture, header, slice)
    code = BitReader(bytes)
    code.skip(header.codePosition)
    end = 8 * bytes.count - 1 - (bytes.last?.trailingZeroBitCount ?? 0)
    self.map = map
    position = MacroblockPosition(header.address, self.map, slice: slice)
    isField = header.isField
  }

  /// Reads all macroblocks.
  ///
  /// - Throws: `Damage` if the code does not end with the data, or holds what no encoder writes.
  mutating func read() throws(Damage) {
    let count = header.isField ? map.count / 2 : map.count
    var address = header.address
    var isUpperDecided = false
    repeat {
      if header.kind != .intra {
        let run = code.golomb()
        guard run <= count - address else { throw Damage() }
        for _ in 0..<run {
          if address & 1 == 0 { isUpperDecided = false }
          skip(address, isDecided: isUpperDecided)
          address += 1
        }
        if run > 0, code.position >= end { break }
      }
      guard address < count else { throw Damage() }
      if address & 1 == 0 { isUpperDecided = false }
      if header.mixesFields, !isUpperDecided {
        decide(address, isField: code.bit())
        isUpperDecided = true
      }
      setPosition(address)
      try readBlock()
      address += 1
    } while code.position < end
    guard code.position == end else { throw Damage() }
  }

  /// Notes whether a pair of macroblocks is of fields.
  private mutating func decide(_ address: Int, isField: Bool) {
    self.isField = isField
    let first = address & ~1 + 1
    for block in first...first + 1 {
      if isField { map.kinds[block].insert(.field) } else { map.kinds[block].remove(.field) }
    }
  }

  private mutating func setPosition(_ address: Int) {
    position =
      header.mixesFields
      ? MacroblockPosition(address, isField: isField, map, slice: slice)
      : MacroblockPosition(address, map, slice: slice)
    map.slices[position.block] = slice
  }

  /// Notes a macroblock without a code of its own.
  private mutating func skip(_ address: Int, isDecided: Bool) {
    if header.mixesFields, !isDecided {
      let neighbors = MacroblockPosition.pairs(address, map, slice: slice)
      let beside = neighbors.left > 0 ? neighbors.left : neighbors.above
      decide(address, isField: map.kinds[beside].contains(.field))
    }
    map.slices[address + 1] = slice
    map.counts[address + 1] = .init(repeating: 0)
  }

  /// A number up to a limit.
  mutating func number(upTo limit: Int) throws(Damage) -> Int {
    let number = code.golomb()
    guard number <= limit else { throw Damage() }
    return number
  }
}
