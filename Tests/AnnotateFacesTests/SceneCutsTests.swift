import Testing

@testable import AnnotateFaces

@Suite("Cuts")
struct SceneCutsTests {
  @Test("a difference that stands out is a cut")
  func cut() {
    #expect(SceneCuts.indices(in: [1, 2, 60, 1, 2, 1, 1, 2]) == [2])
    #expect(SceneCuts.indices(in: [70, 2, 1, 1, 2, 1, 1, 60]) == [0, 7])
  }

  @Test("there is no cut if all frames differ much, or if the largest difference is small")
  func shakes() {
    #expect(SceneCuts.indices(in: [13, 20, 25, 14, 18, 30, 15, 16]).isEmpty)
    #expect(SceneCuts.indices(in: [0.1, 0.1, 11, 0.1, 0.1]).isEmpty)
  }

  @Test("with few differences, only their size decides")
  func few() {
    #expect(SceneCuts.indices(in: [30, 30, 30]) == [0, 1, 2])
    #expect(SceneCuts.indices(in: []).isEmpty)
  }

  @Test("the difference of thumbnails is the mean difference of their cells")
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
