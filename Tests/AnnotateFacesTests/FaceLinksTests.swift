import AnnotateFaces
import AnnotateMediaTypes
import Testing

@Suite("Links between faces")
struct FaceLinksTests {
  private func box(_ x: Double, _ y: Double, size: Double = 40) -> Rect<SquareSpace> {
    Rect(x: x - size / 2, y: y - size / 2, width: size, height: size)
  }

  @Test("each box is linked with the nearest box that is not linked with a nearer one")
  func nearest() {
    let pairs = FaceLinks.pairs(
      of: [box(100, 100), box(130, 100)],
      with: [box(300, 100), box(128, 100), box(108, 100)]
    )
    #expect(pairs.map(\.first) == [1, 0])
    #expect(pairs.map(\.second) == [1, 2])
  }

  @Test("boxes that are farther apart than their size, or of different sizes, are not linked")
  func limits() {
    #expect(FaceLinks.pairs(of: [box(100, 100)], with: [box(141, 100)]).isEmpty)
    #expect(FaceLinks.pairs(of: [box(100, 100)], with: [box(100, 100, size: 65)]).isEmpty)
    #expect(FaceLinks.pairs(of: [box(100, 100)], with: [box(139, 100)]).count == 1)
    #expect(FaceLinks.pairs(of: [box(100, 100)], with: [box(100, 100, size: 63)]).count == 1)
    #expect(FaceLinks.pairs(of: [box(1, 1, size: 0)], with: [box(1, 1, size: 0)]).isEmpty)
  }
}
