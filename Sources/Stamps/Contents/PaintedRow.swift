/// What a stamp has at samples side by side: three values, and the alpha by which they are multiplied.
///
/// The memory is used again for one row after the other.
struct PaintedRow: Sendable {
  /// The values one after the other, each for all samples, and then alpha.
  private(set) var numbers: [Float] = []
  /// How many samples there is room for.
  private(set) var capacity = 0

  /// Where the numbers of value 0, 1 or 2 begin.
  func start(ofValue index: Int) -> Int { index * capacity }

  /// Where alpha begins.
  var startOfAlpha: Int { 3 * capacity }

  private mutating func reserve(_ count: Int) {
    guard capacity < count else { return }
    var larger = PaintedRow()
    larger.capacity = max(count, 256)
    larger.numbers = [Float](repeating: 0, count: 4 * larger.capacity)
    let (old, new) = (capacity, larger.capacity)
    for part in 0..<4 {
      for index in 0..<old { larger.numbers[part * new + index] = numbers[part * old + index] }
    }
    self = larger
  }

  /// Has `body` say what there is at the samples of a range; those before it stay as they are.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, _ body: (_ index: Int) -> SIMD4<Float>) {
    reserve(range.upperBound)
    let capacity = capacity
    var numbers = numbers.mutableSpan
    for index in range {
      let color = body(index)
      numbers[unchecked: index] = color.x
      numbers[unchecked: capacity + index] = color.y
      numbers[unchecked: 2 * capacity + index] = color.z
      numbers[unchecked: 3 * capacity + index] = color.w
    }
  }

  /// Multiplies what is at each of the first samples by a factor, alpha too.
  @inline(__always)
  mutating func scale(_ count: Int, by factor: (_ index: Int, _ alpha: Float) -> Float) {
    precondition(count <= capacity)
    let capacity = capacity
    var numbers = numbers.mutableSpan
    for index in 0..<count {
      let factor = factor(index, numbers[unchecked: 3 * capacity + index])
      for part in 0..<4 { numbers[unchecked: part * capacity + index] *= factor }
    }
  }

  /// How much a sample is covered, from 0 to 1.
  func alpha(_ index: Int) -> Float { numbers[3 * capacity + index] }

  /// The three values and alpha of a sample.
  subscript(index: Int) -> SIMD4<Float> {
    SIMD4(
      numbers[index],
      numbers[capacity + index],
      numbers[2 * capacity + index],
      numbers[3 * capacity + index]
    )
  }
}
