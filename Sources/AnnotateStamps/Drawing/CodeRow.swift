/// Arithmetic on rows of code values.
enum CodeRow {
  /// Moves the rounded whole part of a number from 0 to 65535 to the low bits when it is added.
  private static let roundingUnit: Float = 8_388_608

  /// Returns the code nearest to a value, limited to the range from 0 to `largest`.
  @inline(__always)
  static func code(_ value: Float, _ largest: Float) -> UInt16 {
    let positive = value > 0 ? value : 0
    let limited = positive < largest ? positive : largest
    return UInt16(truncatingIfNeeded: (limited + roundingUnit).bitPattern)
  }

  /// Composites one of the stamp's three values over the first `count` codes.
  static func lay(
    _ painted: PaintedRow,
    value: Int,
    over codes: inout [UInt16],
    _ count: Int,
    largest: Float
  ) {
    // Choose once per row and not for each sample.
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

  /// Moves the first `count` codes towards `values`, by the share that the stamp's alpha gives.
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
