/// The header of a VP8 picture, which is read with its first partition.
struct VP8Header {
  var isKey = false
  var choosesSegments = false
  var segments: [UInt8] = [255, 255, 255]
  var skip: UInt8?
  var intra: UInt8 = 0
  var last: UInt8 = 0
  var golden: UInt8 = 0
  var partitionCount = 1
  /// The probabilities that hold for the next picture; nil if they are those of this one.
  var saved: VP8State.Probabilities?

  /// Reads a header and changes the state accordingly.
  init(_ code: inout BooleanDecoder, isKey: Bool, _ state: inout VP8State) {
    self.isKey = isKey
    if isKey {
      _ = code.bits(2)
      state.probabilities = VP8State.Probabilities()
      state.turnsMotion = [false, false, false, false]
    }
    if code.flag() { readSegments(&code) }
    _ = code.bits(10)
    if code.flag(), code.flag() { for _ in 0..<8 where code.flag() { _ = code.bits(7) } }
    partitionCount = 1 << code.bits(2)
    _ = code.bits(7)
    for _ in 0..<5 where code.flag() { _ = code.bits(5) }
    readReferences(&code, &state)
    for index in VP8Tables.coefficientUpdates.indices
    where code.bit(VP8Tables.coefficientUpdates[index]) {
      state.probabilities.coefficients[index] = UInt8(code.bits(8))
    }
    if code.flag() { skip = UInt8(code.bits(8)) }
    guard !isKey else { return }
    (intra, last, golden) = (UInt8(code.bits(8)), UInt8(code.bits(8)), UInt8(code.bits(8)))
    readPrediction(&code, &state.probabilities)
  }

  private mutating func readSegments(_ code: inout BooleanDecoder) {
    choosesSegments = code.flag()
    if code.flag() {
      _ = code.flag()
      for _ in 0..<4 where code.flag() { _ = code.bits(8) }
      for _ in 0..<4 where code.flag() { _ = code.bits(7) }
    }
    guard choosesSegments else { return }
    for index in 0..<3 where code.flag() { segments[index] = UInt8(code.bits(8)) }
  }

  private mutating func readReferences(_ code: inout BooleanDecoder, _ state: inout VP8State) {
    if isKey {
      if !code.flag() { saved = state.probabilities }
      return
    }
    let (hasGolden, hasThird) = (code.flag(), code.flag())
    if !hasGolden { _ = code.bits(2) }
    if !hasThird { _ = code.bits(2) }
    state.turnsMotion = [false, false, code.flag(), code.flag()]
    if !code.flag() { saved = state.probabilities }
    _ = code.flag()
  }

  private func readPrediction(
    _ code: inout BooleanDecoder,
    _ probabilities: inout VP8State.Probabilities
  ) {
    if code.flag() {
      for index in 0..<4 { probabilities.lumaModes[index] = UInt8(code.bits(8)) }
    }
    if code.flag() {
      for index in 0..<3 { probabilities.chromaModes[index] = UInt8(code.bits(8)) }
    }
    for component in 0..<2 {
      for index in 0..<19 where code.bit(VP8Tables.motionUpdates[component][index]) {
        let bits = code.bits(7)
        probabilities.motion[component][index] = bits == 0 ? 1 : UInt8(bits << 1)
      }
    }
  }
}

/// What a VP8 decoder keeps from picture to picture, as far as codes depend on it.
struct VP8State {
  /// Probabilities that pictures may change.
  struct Probabilities {
    var coefficients = VP8Tables.coefficients
    var motion = VP8Tables.motion
    var lumaModes: [UInt8] = [112, 86, 140, 37]
    var chromaModes: [UInt8] = [162, 101, 204]
  }

  var columns = 0
  var rows = 0
  var probabilities = Probabilities()
  /// Whether motion from the second and third reference is turned round.
  var turnsMotion = [false, false, false, false]
}

/// A block of 16 by 16 samples.
struct VP8Block {
  /// The reference that it is predicted from; 0 is its own picture.
  var reference = 0
  var isSplit = false
  var hasParts = false
  var isSkipped = false
  var motion = VP8Motion()
  /// The motion of its sixteen parts.
  var parts: [VP8Motion] = []
}

/// How far a block has moved, in quarters of a sample.
struct VP8Motion: Equatable {
  var x = 0
  var y = 0

  var isZero: Bool { x == 0 && y == 0 }
  var turned: VP8Motion { VP8Motion(x: -x, y: -y) }
}
