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
  /// Whether large blocks count all small ones beside them as coded in intra macroblocks, as old encoders do.
  let overcounts: Bool
  var code: ArithmeticDecoder
  var contexts: H264Contexts.States
  var map: H264Map
  /// Where the macroblock at hand is, and what it is.
  var place: H264Place
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
    place = H264Place(header.address, self.map, slice: slice)
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
        place = H264Place(address, map, slice: slice)
        map.slices[place.block] = slice
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
    let neighbors = H264Place.pairs(address, map, slice: slice)
    isField = map.kinds[neighbors.left > 0 ? neighbors.left : neighbors.above].contains(.field)
    var isDecided = false
    for index in address...address + 1 {
      setPlace(index)
      let isSkipped = header.kind != .intra && readSkipped()
      if !isSkipped, !isDecided {
        let beside = [neighbors.left, neighbors.above].filter { map.kinds[$0].contains(.field) }
        isField = code.bit(&contexts[H264Contexts.isField + beside.count])
        isDecided = true
        setPlace(index)
      }
      if isSkipped { skip() } else { try readBlock() }
      if index == address, code.isExhausted { throw Damage() }
    }
    // The upper one may have been skipped before this was known.
    for index in address + 1...address + 2 {
      if isField { map.kinds[index].insert(.field) } else { map.kinds[index].remove(.field) }
    }
  }

  private mutating func setPlace(_ address: Int) {
    place = H264Place(address, isField: isField, map, slice: slice)
    map.slices[place.block] = slice
  }

  private mutating func readSkipped() -> Bool {
    let base = header.kind == .one ? H264Contexts.skippedOne : H264Contexts.skippedBoth
    return code.bit(&contexts[base + countBeside(without: .skipped)])
  }

  /// How many of the macroblocks on the left and above are not of a kind.
  func countBeside(without kind: H264Map.Kinds) -> Int {
    (map.kinds[place.left].contains(kind) ? 0 : 1) + (map.kinds[place.above].contains(kind) ? 0 : 1)
  }

  /// How many of the macroblocks on the left and above are of a kind.
  func countBeside(with kind: H264Map.Kinds) -> Int { 2 - countBeside(without: kind) }

  /// Notes a macroblock without a code of its own.
  private mutating func skip() {
    note([.skipped, .direct], pattern: 0)
    map.coded[place.block] = 0
    map.hasMotion[place.block] = false
    stepsQuantizer = false
  }

  /// Notes what a macroblock is.
  mutating func note(_ kinds: H264Map.Kinds, pattern: UInt8) {
    map.kinds[place.block] = isField && header.mixesFields ? kinds.union(.field) : kinds
    map.patterns[place.block] = pattern
  }
}
