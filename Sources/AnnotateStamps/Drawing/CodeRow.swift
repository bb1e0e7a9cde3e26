/// Arithmetic on rows of code values.
enum CodeRow {
  /// Added to a number from 0 to 65535 this brings its whole part, rounded, to the low bits.
  private static let roundingUnit: Float = 8_388_608

  /// The code nearest to a value, within 0 and `largest`.
  @inline(__always)
  static func code(_ value: Float, _ largest: Float) -> UInt16 {
    let positive = value > 0 ? value : 0
    let limited = positive < largest ? positive : largest
    return UInt16(truncatingIfNeeded: (limited + roundingUnit).bitPattern)
  }

  /// Lays one of a stamp's values over the first codes.
  static func lay(
    _ painted: PaintedRow,
    value: Int,
    over codes: inout [UInt16],
    _ count: Int,
    largest: Float
  ) {
    // The choice is made once and not for each sample.
    switch value {
    case 0: lay(painted, over: &codes, count, largest) { $0.x }
    case 1: lay(painted, over: &codes, count, largest) { $0.y }
    default: lay(painted, over: &codes, count, largest) { $0.z }
    }
  }

  @inline(__always)
  private static func lay(
    _ painted: PaintedRow,
    over codes: inout [UInt16],
    _ count: Int,
    _ largest: Float,
    value: (SIMD4<Float>) -> Float
  ) {
    let samples = painted.samples.span
    var codes = codes.mutableSpan
    precondition(count <= samples.count && count <= codes.count)
    for index in 0..<count {
      let sample = samples[unchecked: index]
      let rest = Float(codes[unchecked: index]) * (1 - sample.w)
      codes[unchecked: index] = code(rest + value(sample), largest)
    }
  }

  /// Moves the first codes towards `values` by the shares that a stamp's alpha is.
  static func mix(
    _ values: [Float],
    _ painted: PaintedRow,
    into codes: inout [UInt16],
    _ count: Int,
    largest: Float
  ) {
    let (samples, values) = (painted.samples.span, values.span)
    var codes = codes.mutableSpan
    precondition(count <= values.count && count <= samples.count && count <= codes.count)
    for index in 0..<count {
      let old = Float(codes[unchecked: index])
      let new = old + (values[unchecked: index] - old) * samples[unchecked: index].w
      codes[unchecked: index] = code(new, largest)
    }
  }
}
