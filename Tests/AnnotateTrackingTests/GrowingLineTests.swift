import Testing

@testable import AnnotateTracking

@Suite("The line through places")
struct GrowingLineTests {
  private func line(_ places: [(x: Double, y: Double, time: Double)]) -> GrowingLine {
    var line = GrowingLine()
    for place in places { line.add(place.x, place.y, at: place.time) }
    return line
  }

  @Test("places on a line through the first are found again")
  func through() throws {
    let times = [-0.2, -0.1, 0.1, 0.3]
    let line = line(times.map { (3 * $0, -7 * $0, $0) })
    let fit = try #require(line.fit())
    #expect(line.count == 5)
    #expect(abs(fit.x) < 1e-12 && abs(fit.y) < 1e-12)
    #expect(abs(fit.slope.x - 3) < 1e-12 && abs(fit.slope.y + 7) < 1e-12)
    #expect(fit.residual < 1e-7)
  }

  @Test("a corner leaves a residual, of both directions together")
  func corner() throws {
    let fit = try #require(line([(-3, 0, -1), (-3, 0, 1)]).fit())
    #expect(fit.x == -2)
    #expect(fit.slope == (0, 0))
    #expect(abs(fit.residual - 6.0.squareRoot()) < 1e-12)
    let both = try #require(line([(-3, 3, -1), (-3, 3, 1)]).fit())
    #expect(abs(both.residual - 12.0.squareRoot()) < 1e-12)
  }

  @Test("far from the first place nothing is lost of what lies beside the line")
  func far() throws {
    let fit = try #require(line([(-4000, 0, -1), (4000, 0.5, 1)]).fit())
    #expect(abs(fit.residual - (0.5 * 0.5 / 6).squareRoot()) < 1e-6)
  }

  @Test("one time is no line")
  func degenerate() {
    #expect(GrowingLine().fit() == nil)
    #expect(line([(1, 2, 0)]).fit() == nil)
  }
}
