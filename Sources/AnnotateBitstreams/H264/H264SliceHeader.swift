/// What the header of a slice says about how its macroblocks are coded.
struct H264SliceHeader {
  enum Kind: Int { case one, both, intra }

  /// Why the code of a slice is not read.
  enum Failure: Error {
    /// No header can be like this.
    case invalid
    /// The slice is coded in a way that is not known here.
    case unknown
  }

  /// The address of the first macroblock.
  private(set) var address = 0
  private(set) var kind = Kind.intra
  /// Whether the picture is a field.
  private(set) var isField = false
  /// Whether each pair of macroblocks is coded as frame or as fields.
  private(set) var mixesFields = false
  private(set) var referenceCounts = [0, 0]
  /// The set of initial probabilities: 0 for intra slices, else 1 to 3.
  private(set) var contextSet = 0
  private(set) var quantizer = 26
  /// The position of the first bit of macroblocks, in the contents of the unit.
  private(set) var codePosition = 0

  /// Which picture parameter set a slice refers to.
  ///
  /// - Parameter bytes: the contents of the unit, after its header.
  /// - Returns: the number of the set.
  static func picture(_ bytes: [UInt8]) -> Int {
    var reader = BitReader(bytes)
    for _ in 0..<2 { _ = reader.golomb() }
    return reader.golomb()
  }

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the unit, after its header.
  ///   - unit: the header of the unit.
  ///   - picture: the parameter set of the picture.
  ///   - sequence: the parameter set of the sequence.
  /// - Throws: `Failure` if it is invalid or not known.
  init(
    _ bytes: [UInt8],
    unit: UInt8,
    _ picture: H264Picture,
    _ sequence: H264Sequence
  ) throws(Failure) {
    var reader = BitReader(bytes)
    address = reader.golomb()
    switch reader.golomb() {
    case 0, 5: kind = .one
    case 1, 6: kind = .both
    case 2, 7: kind = .intra
    case 3, 4, 8, 9: throw .unknown
    default: throw .invalid
    }
    guard !picture.hasSliceGroups else { throw .unknown }
    _ = reader.golomb()
    readOrder(&reader, isInstant: unit & 31 == 5, picture, sequence)
    if picture.hasRedundantPictures, reader.golomb() > 0 { throw .unknown }
    guard readReferences(&reader, picture, sequence, isReference: unit & 0x60 != 0),
      unit & 0x60 == 0 || Self.skipMarking(&reader, isInstant: unit & 31 == 5)
    else { throw .invalid }
    if picture.isArithmetic, kind != .intra { contextSet = 1 + reader.golomb() }
    quantizer = picture.quantizer + reader.signedGolomb()
    if picture.statesDeblocking, reader.golomb() != 1 {
      for _ in 0..<2 { _ = reader.signedGolomb() }
    }
    codePosition = reader.position
    if mixesFields { address *= 2 }
    let count = sequence.columns * sequence.rows / (isField ? 2 : 1)
    guard contextSet <= 3, (-36...51).contains(quantizer), address < count, !reader.isExhausted
    else { throw .invalid }
  }

  private mutating func readOrder(
    _ reader: inout BitReader,
    isInstant: Bool,
    _ picture: H264Picture,
    _ sequence: H264Sequence
  ) {
    if sequence.hasSeparatePlanes { reader.skip(2) }
    reader.skip(sequence.frameNumberBits)
    if !sequence.hasOnlyFrames {
      isField = reader.bit()
      if isField { reader.skip(1) }
    }
    mixesFields = sequence.mixesFields && !isField
    if isInstant { _ = reader.golomb() }
    let isSplit = picture.statesOrder && !isField
    if sequence.orderKind == 0 {
      reader.skip(sequence.orderBits)
      if isSplit { _ = reader.golomb() }
    } else if sequence.orderKind == 1, !sequence.alwaysInOrder {
      for _ in 0..<(isSplit ? 2 : 1) { _ = reader.golomb() }
    }
  }

  private mutating func readReferences(
    _ reader: inout BitReader,
    _ picture: H264Picture,
    _ sequence: H264Sequence,
    isReference: Bool
  ) -> Bool {
    guard kind != .intra else { return true }
    let lists = kind == .both ? 2 : 1
    if kind == .both { reader.skip(1) }
    let counts = picture.referenceCounts
    referenceCounts = [counts[0], lists == 2 ? counts[1] : 0]
    if reader.bit() { for list in 0..<lists { referenceCounts[list] = 1 + reader.golomb() } }
    guard referenceCounts.allSatisfy({ $0 <= 32 }) else { return false }
    for _ in 0..<lists where reader.bit() {
      var (steps, kind) = (0, reader.golomb())
      while kind != 3 {
        guard kind < 3, steps < 66 else { return false }
        _ = reader.golomb()
        (steps, kind) = (steps + 1, reader.golomb())
      }
    }
    if kind == .one ? picture.weighsOneWay : picture.weighsBothWays {
      skipWeights(&reader, hasChroma: sequence.chromaArray != 0)
    }
    return true
  }

  private func skipWeights(_ reader: inout BitReader, hasChroma: Bool) {
    for _ in 0..<(hasChroma ? 2 : 1) { _ = reader.golomb() }
    for _ in 0..<referenceCounts[0] + referenceCounts[1] {
      if reader.bit() { for _ in 0..<2 { _ = reader.golomb() } }
      if hasChroma, reader.bit() { for _ in 0..<4 { _ = reader.golomb() } }
    }
  }

  /// Passes over which references are to be kept; false if that is invalid.
  private static func skipMarking(_ reader: inout BitReader, isInstant: Bool) -> Bool {
    if isInstant {
      reader.skip(2)
      return true
    }
    guard reader.bit() else { return true }
    for _ in 0..<66 {
      let operation = reader.golomb()
      switch operation {
      case 0: return true
      case 1, 2, 4, 6: _ = reader.golomb()
      case 3: for _ in 0..<2 { _ = reader.golomb() }
      case 5: break
      default: return false
      }
    }
    return false
  }
}
