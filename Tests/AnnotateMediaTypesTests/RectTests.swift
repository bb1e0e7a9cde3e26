import AnnotateMediaTypes
import Testing

@Suite("Rectangles")
struct RectTests {
  struct Overlap: Sendable, CustomTestStringConvertible {
    let name: String
    let other: Rect<DisplaySpace>
    let common: Rect<DisplaySpace>?
    let ratio: Double

    var testDescription: String { name }
  }

  private static let unit = rect(0, 0, 10, 10)

  private static func rect(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double
  ) -> Rect<DisplaySpace> {
    Rect(x: x, y: y, width: width, height: height)
  }

  @Test(
    "the intersection and its share of the union are geometrically correct",
    arguments: [
      Overlap(name: "itself", other: unit, common: unit, ratio: 1),
      Overlap(name: "half", other: rect(5, 0, 10, 10), common: rect(5, 0, 5, 10), ratio: 1 / 3),
      Overlap(name: "corner", other: rect(8, 6, 10, 10), common: rect(8, 6, 2, 4), ratio: 8 / 192),
      Overlap(name: "inside", other: rect(2, 3, 4, 5), common: rect(2, 3, 4, 5), ratio: 0.2),
      Overlap(
        name: "negative",
        other: rect(-5, -5, 10, 10),
        common: rect(0, 0, 5, 5),
        ratio: 1 / 7
      ),
      Overlap(name: "touching", other: rect(10, 0, 10, 10), common: nil, ratio: 0),
      Overlap(name: "apart", other: rect(0, 20, 10, 10), common: nil, ratio: 0),
      Overlap(name: "empty", other: rect(5, 5, 0, 0), common: nil, ratio: 0),
    ]
  )
  func overlaps(_ overlap: Overlap) {
    #expect(Self.unit.intersection(overlap.other) == overlap.common)
    #expect(overlap.other.intersection(Self.unit) == overlap.common)
    #expect(abs(Self.unit.intersectionOverUnion(with: overlap.other) - overlap.ratio) < 1e-12)
    #expect(abs(overlap.other.intersectionOverUnion(with: Self.unit) - overlap.ratio) < 1e-12)
  }

  @Test("edges, centre, area and corners follow from x, y, width and height")
  func parts() {
    let rect = Self.rect(2, 3, 4, 6)
    #expect(rect.maxX == 6 && rect.maxY == 9)
    #expect(rect.center == Point(4, 6))
    #expect(rect.area == 24)
    #expect(rect.corners == [Point(2, 3), Point(6, 3), Point(6, 9), Point(2, 9)])
  }

  @Test("the smallest rectangle around points touches the outermost ones")
  func enclosing() {
    let points: [Point<DisplaySpace>] = [Point(3, -1), Point(-2, 4), Point(0, 0)]
    #expect(Rect(enclosing: points) == Self.rect(-2, -1, 5, 5))
    #expect(Rect<DisplaySpace>(enclosing: []) == Self.rect(0, 0, 0, 0))
  }

  @Test("points have a distance and a midpoint")
  func points() {
    let (left, right) = (Point<DisplaySpace>(1, 2), Point<DisplaySpace>(4, 6))
    #expect(left.distance(to: right) == 5)
    #expect(left.midpoint(to: right) == Point(2.5, 4))
  }
}
