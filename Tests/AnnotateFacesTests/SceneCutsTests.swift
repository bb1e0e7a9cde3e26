import Testing

@testable import AnnotateFaces

@Suite("Cuts")
struct SceneCutsTests {
  @Test("frames of two scenes have a cut between them, wherever it is in a group")
  func cut() {
    for count in 1...8 {
      let group = (0..<9).map { LumaThumbnail.scene($0 < count ? 1 : 2) }
      #expect(SceneCuts.indices(in: group) == [count - 1])
    }
    #expect(SceneCuts.indices(in: [.scene(1), .scene(2)]) == [0])
    #expect(SceneCuts.indices(in: []) == [])
  }

  @Test("a camera that shakes makes no cut")
  func shakes() {
    let shifts = [0, 2, -1, 1, 0, -2, 1, 3, 0]
    #expect(SceneCuts.indices(in: shifts.map { .scene(1, shift: $0) }).isEmpty)
  }

  @Test("a flash of one or two frames makes no cut, even if its end is in another group")
  func flash() {
    for length in 1...2 {
      for first in -1..<9 {
        let group = (0..<9).map { index in
          LumaThumbnail.scene(1, light: (first..<(first + length)).contains(index) ? 1.9 : 1)
        }
        #expect(SceneCuts.indices(in: group).isEmpty)
      }
    }
  }

  @Test("a picture that changes over several frames has no cut")
  func sweeps() {
    // Something large is moved through the picture.
    let numbers = [1, 1, 1, 2, 3, 4, 5, 5, 5]
    #expect(SceneCuts.indices(in: numbers.map { .scene($0) }).isEmpty)
  }

  @Test("a frame of another scene between two of one scene makes no cut")
  func glitch() {
    let group = (0..<9).map { LumaThumbnail.scene($0 == 4 ? 2 : 1) }
    #expect(SceneCuts.indices(in: group).isEmpty)
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
