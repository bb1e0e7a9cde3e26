import Testing

@testable import AnnotateTracking

@Suite("The growing line")
struct GrowingLineTests {
  private func line(_ points: [(x: Double, y: Double, time: Double)]) -> GrowingLine {
    var line = GrowingLine()
    for point in points { line.add(point.x, point.y, at: point.time) }
    return line
  }

  @Test("a fit finds the line that all points are on")
  func through() throws {
    let times = [-0.2, -0.1, 0.1, 0.3]
    let line = line(times.map { (3 * $0, -7 * $0, $0) })
    let fit = try #require(line.fit())
    #expect(line.count == 5)
    #expect(abs(fit.x) < 1e-12 && abs(fit.y) < 1e-12)
    #expect(abs(fit.slope.x - 3) < 1e-12 && abs(fit.slope.y + 7) < 1e-12)
    #expect(fit.residual < 1e-7)
  }

  @Test("a corner leaves a residual that combines both directions")
  func corner() throws {
    let fit = try #require(line([(-3, 0, -1), (-3, 0, 1)]).fit())
    #expect(fit.x == -2)
    #expect(fit.slope == (0, 0))
    #expect(abs(fit.residual - 6.0.squareRoot()) < 1e-12)
    let both = try #require(line([(-3, 3, -1), (-3, 3, 1)]).fit())
    #expect(abs(both.residual - 12.0.squareRoot()) < 1e-12)
  }

  @Test("the residual stays precise far from the first point")
  func far() throws {
    let fit = try #require(line([(-4000, 0, -1), (4000, 0.5, 1)]).fit())
    #expect(abs(fit.residual - (0.5 * 0.5 / 6).squareRoot()) < 1e-6)
  }

  @Test("points at a single time have no line")
  func degenerate() {
    #expect(GrowingLine().fit() == nil)
    #expect(line([(1, 2, 0)]).fit() == nil)
  }
}
