import Testing

@testable import Tracking

@Suite("The line through values")
struct LocalFitTests {
  @Test("values on a line are found again")
  func line() throws {
    let times = [-0.2, -0.1, 0.1, 0.3]
    let fit = try #require(LocalFit(times, times.map { 5 + 3 * $0 }))
    #expect(abs(fit.value - 5) < 1e-12)
    #expect(abs(fit.slope - 3) < 1e-12)
    #expect(fit.residual < 1e-12)
  }

  @Test("a corner leaves a residual")
  func corner() throws {
    let fit = try #require(LocalFit([-1, 0, 1], [0, 3, 0]))
    #expect(fit.value == 1)
    #expect(fit.slope == 0)
    #expect(abs(fit.residual - 6.0.squareRoot()) < 1e-12)
  }

  @Test("one time is no line")
  func degenerate() {
    #expect(LocalFit([], []) == nil)
    #expect(LocalFit([1], [1]) == nil)
    #expect(LocalFit([1, 1], [1, 2]) == nil)
  }
}
