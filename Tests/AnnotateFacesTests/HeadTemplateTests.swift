import AnnotateMediaTypes
import Foundation
import Testing

@testable import AnnotateFaces

@Suite("Heads found by their brightness")
struct HeadTemplateTests {
  private static let box = Rect<SquareSpace>(x: 80, y: 90, width: 40, height: 40)

  /// Reads a picture that has a pattern round a point.
  private static func picture(
    around center: Point<SquareSpace> = box.center,
    scale: Double = 1,
    gain: Float = 1,
    offset: Float = 0
  ) -> HeadTemplate.Reader {
    { size, map in
      (0..<size.area).map { index -> Float in
        let cell = Point<PictureSpace>(
          Double(index % size.width) + 0.5,
          Double(index / size.width) + 0.5
        )
        let point: Point<SquareSpace> = map.apply(cell)
        let (x, y) = ((point.x - center.x) / scale, (point.y - center.y) / scale)
        return offset + gain
          * Float(120 + 60 * exp(-(x * x + y * y) / 120) + 30 * sin(0.2 * x + 0.002 * x * y))
      }
    }
  }

  @Test(
    "a head is found where it is, to a fortieth of its size",
    arguments: [(0, 0), (7.3, -4.6), (-12, 9.5)]
  )
  func place(_ x: Double, _ y: Double) throws {
    let template = try #require(HeadTemplate(of: Self.box, Self.picture()))
    let center = Point<SquareSpace>(Self.box.center.x + x, Self.box.center.y + y)
    let match = try #require(template.match(near: Self.box, Self.picture(around: center)))
    #expect(match.center.distance(to: center) < 1)
    #expect(match.correlation > 0.98)
  }

  @Test("neither light nor contrast matters, another head does")
  func light() throws {
    let template = try #require(HeadTemplate(of: Self.box, Self.picture()))
    let dark = try #require(template.match(near: Self.box, Self.picture(gain: 0.4, offset: 10)))
    #expect(dark.center.distance(to: Self.box.center) < 0.5)
    #expect(dark.correlation > 0.99)
    let inverted = try #require(template.match(near: Self.box, Self.picture(gain: -1, offset: 255)))
    #expect(inverted.correlation < 0.8)
  }

  @Test("what is uniform or cannot be read is no head")
  func nothing() throws {
    #expect(HeadTemplate(of: Self.box) { size, _ in Array(repeating: 90, count: size.area) } == nil)
    #expect(HeadTemplate(of: Self.box) { _, _ in nil } == nil)
    #expect(HeadTemplate(of: Rect(x: 0, y: 0, width: 0, height: 0), Self.picture()) == nil)
    let template = try #require(HeadTemplate(of: Self.box, Self.picture()))
    let uniform = template.match(near: Self.box) { size, _ in Array(repeating: 90, count: size.area)
    }
    #expect(uniform?.correlation == 0)
    #expect(template.match(near: Self.box) { _, _ in nil } == nil)
  }

  @Test("the maximum of three values is found between them")
  func peak() {
    #expect(HeadTemplate.peak(1, 2, 1) == 0)
    #expect(abs(HeadTemplate.peak(0, 2, 1) - 1.0 / 6) < 1e-6)
    #expect(HeadTemplate.peak(3, 2, 1) == -1)
    #expect(HeadTemplate.peak(1, 2, 4) == 1)
    #expect(HeadTemplate.peak(1, 1, 1) == 0)
  }
}
