import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Affine maps")
struct AffineTransformTests {
  private typealias Map = AffineTransform<CodedSpace, DisplaySpace>

  private func random<From, To>(_ generator: inout SeededGenerator) -> AffineTransform<From, To> {
    let numbers = (0..<6).map { _ in Double.random(in: -3...3, using: &generator) }
    return AffineTransform(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: 100 * numbers[4],
      ty: 100 * numbers[5]
    )
  }

  private func point(_ generator: inout SeededGenerator) -> Point<CodedSpace> {
    Point(
      .random(in: -1000...1000, using: &generator),
      .random(in: -1000...1000, using: &generator)
    )
  }

  @Test("a map multiplies and shifts as defined")
  func definition() {
    let map = Map(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    // x' = 2·1 + 5·10 + 11, y' = 3·1 + 7·10 + 13
    #expect(map.apply(Point(1, 10)) == Point(63, 86))
    #expect(map.determinant == -1)
    let scale = Map(scaleX: 2, scaleY: 3, tx: 4, ty: 5)
    #expect(scale.apply(Point(10, 10)) == Point(24, 35))
  }

  @Test("a rectangle becomes the upright rectangle around its four corners")
  func rectangles() {
    let quarterTurn = Map(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 0)
    let turned = quarterTurn.apply(Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(turned == Rect(x: 14, y: 1, width: 4, height: 3))
  }

  @Test("a composed map equals both maps in turn", arguments: SeededGenerator.seeds)
  func composition(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let first: Map = random(&generator)
      let second: AffineTransform<DisplaySpace, SquareSpace> = random(&generator)
      let point = point(&generator)
      let inTurn = second.apply(first.apply(point))
      #expect(first.then(second).apply(point).distance(to: inTurn) < 1e-8)
    }
  }

  @Test("a map followed by its inverse leaves a point unchanged", arguments: SeededGenerator.seeds)
  func inverse(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let map: Map = random(&generator)
      guard abs(map.determinant) > 0.01 else { continue }
      let inverse = try #require(map.inverse)
      let point = point(&generator)
      #expect(inverse.apply(map.apply(point)).distance(to: point) < 1e-6)
    }
  }

  @Test("maps that flatten the plane or contain NaN have no inverse")
  func degenerate() {
    #expect(Map(scaleX: 0, scaleY: 1).inverse == nil)
    #expect(Map(scaleX: .nan, scaleY: 1).inverse == nil)
    #expect(Map(scaleX: .infinity, scaleY: 1).inverse == nil)
    #expect(Map(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
  }
}
