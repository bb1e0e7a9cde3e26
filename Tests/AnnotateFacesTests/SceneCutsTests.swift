import Testing

@testable import AnnotateFaces

@Suite("Cuts")
struct SceneCutsTests {
  @Test("a difference that stands out is a cut")
  func cut() {
    #expect(SceneCuts.places(in: [1, 2, 60, 1, 2, 1, 1, 2]) == [2])
    #expect(SceneCuts.places(in: [70, 2, 1, 1, 2, 1, 1, 60]) == [0, 7])
  }

  @Test("where every frame differs much there is no cut, nor where the largest is small")
  func shakes() {
    #expect(SceneCuts.places(in: [13, 20, 25, 14, 18, 30, 15, 16]).isEmpty)
    #expect(SceneCuts.places(in: [0.1, 0.1, 11, 0.1, 0.1]).isEmpty)
  }

  @Test("of few differences the size alone decides")
  func few() {
    #expect(SceneCuts.places(in: [30, 30, 30]) == [0, 1, 2])
    #expect(SceneCuts.places(in: []).isEmpty)
  }

  @Test("thumbnails differ by the mean of their cells")
  func difference() {
    let count = LumaThumbnail.columns * LumaThumbnail.rows
    let dark = LumaThumbnail(cells: Array(repeating: 10, count: count))
    let half = LumaThumbnail(
      cells: (0..<count).map { $0 % 2 == 0 ? 10 : 50 }
    )
    #expect(dark.difference(from: half) == 20)
    #expect(dark.difference(from: dark) == 0)
  }
}
