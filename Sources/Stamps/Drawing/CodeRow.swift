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
    precondition(count <= painted.capacity && count <= codes.count)
    let numbers = painted.numbers.span
    var codes = codes.mutableSpan
    let (first, alpha) = (painted.start(ofValue: value), painted.startOfAlpha)
    for index in 0..<count {
      let rest = Float(codes[unchecked: index]) * (1 - numbers[unchecked: alpha + index])
      codes[unchecked: index] = code(rest + numbers[unchecked: first + index], largest)
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
    precondition(count <= values.count && count <= painted.capacity && count <= codes.count)
    let (numbers, values) = (painted.numbers.span, values.span)
    var codes = codes.mutableSpan
    let alpha = painted.startOfAlpha
    for index in 0..<count {
      let old = Float(codes[unchecked: index])
      let new = old + (values[unchecked: index] - old) * numbers[unchecked: alpha + index]
      codes[unchecked: index] = code(new, largest)
    }
  }
}
