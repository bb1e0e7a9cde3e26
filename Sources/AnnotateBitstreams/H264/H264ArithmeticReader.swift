/// Reads the arithmetic code of the macroblocks of a slice, without making a picture of them, to find out
/// whether it ends where the data end.
struct H264ArithmeticReader {
  /// Why a slice cannot be right.
  struct Damage: Error {}

  let sequence: H264Sequence
  let picture: H264Picture
  let header: H264SliceHeader
  /// The number of the slice in the map.
  let slice: Int32
  /// Whether large blocks count all small ones next to them as coded in intra macroblocks, as old encoders do.
  let overcounts: Bool
  var code: ArithmeticDecoder
  var contexts: H264Contexts.States
  var map: H264Map
  /// Where the macroblock at hand is, and what it is.
  var position: MacroblockPosition
  var kinds: H264Map.Kinds = []
  /// Whether the macroblock is of a field.
  var isField = false
  /// Whether the quantizer of the macroblock before was changed.
  var stepsQuantizer = false
  /// The references and steps of motion of the macroblock and at its borders.
  var motion = H264Motion()

  init(
    _ bytes: [UInt8],
    _ header: H264SliceHeader,
    _ picture: H264Picture,
    _ sequence: H264Sequence,
    _ map: consuming H264Map,
    slice: Int32,
    overcounts: Bool
  ) {
    (self.sequence, self.picture, self.header, self.slice) = (sequence, picture, header, slice)
    self.overcounts = overcounts
    code = ArithmeticDecoder(bytes, at: (header.codePosition + 7) / 8)
    contexts = H264Contexts.initial(header.contextSet, quantizer: header.quantizer)
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
    var isEnd = false
    while !isEnd {
      guard address < count else { throw Damage() }
      if header.mixesFields {
        try readPair(address)
        address += 2
      } else {
        position = MacroblockPosition(address, map, slice: slice)
        map.slices[position.block] = slice
        if header.kind != .intra, readSkipped() { skip() } else { try readBlock() }
        address += 1
      }
      isEnd = code.finalBit()
      guard !code.isExhausted else { throw Damage() }
    }
    guard code.isNearlyAtEnd else { throw Damage() }
  }

  /// Reads two macroblocks, one above the other, which are both of a frame or both of fields.
  private mutating func readPair(_ address: Int) throws(Damage) {
    let neighbors = MacroblockPosition.pairs(address, map, slice: slice)
    isField = map.kinds[neighbors.left > 0 ? neighbors.left : neighbors.above].contains(.field)
    var isDecided = false
    for index in address...address + 1 {
      setPosition(index)
      let isSkipped = header.kind != .intra && readSkipped()
      if !isSkipped, !isDecided {
        let beside = [neighbors.left, neighbors.above].filter { map.kinds[$0].contains(.field) }
        isField = code.bit(&contexts[H264Contexts.isField + beside.count])
        isDecided = true
        setPosition(index)
      }
      if isSkipped { skip() } else { try readBlock() }
      if index == address, code.isExhausted { throw Damage() }
    }
    // The upper one may have been skipped before this was known.
    for index in address + 1...address + 2 {
      if isField { map.kinds[index].insert(.field) } else { map.kinds[index].remove(.field) }
    }
  }

  private mutating func setPosition(_ address: Int) {
    position = MacroblockPosition(address, isField: isField, map, slice: slice)
    map.slices[position.block] = slice
  }

  private mutating func readSkipped() -> Bool {
    let base = header.kind == .one ? H264Contexts.skippedOne : H264Contexts.skippedBoth
    return code.bit(&contexts[base + neighborCount(without: .skipped)])
  }

  /// How many of the macroblocks on the left and above are not of a kind.
  func neighborCount(without kind: H264Map.Kinds) -> Int {
    (map.kinds[position.left].contains(kind) ? 0 : 1)
      + (map.kinds[position.above].contains(kind) ? 0 : 1)
  }

  /// How many of the macroblocks on the left and above are of a kind.
  func neighborCount(with kind: H264Map.Kinds) -> Int { 2 - neighborCount(without: kind) }

  /// Notes a macroblock without a code of its own.
  private mutating func skip() {
    note([.skipped, .direct], pattern: 0)
    map.coded[position.block] = 0
    map.hasMotion[position.block] = false
    stepsQuantizer = false
  }

  /// Notes what a macroblock is.
  mutating func note(_ kinds: H264Map.Kinds, pattern: UInt8) {
    map.kinds[position.block] = isField && header.mixesFields ? kinds.union(.field) : kinds
    map.patterns[position.block] = pattern
  }
}
