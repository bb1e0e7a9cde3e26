import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Non-maximum suppression")
struct NonMaximumSuppressionTests {
  private func face(_ x: Double, _ confidence: Double) -> FaceObservation<PictureSpace> {
    FaceObservation(bounds: Rect(x: x, y: 0, width: 10, height: 10), confidence: confidence)
  }

  @Test("the most confident of overlapping faces is kept, sorted by confidence")
  func mostConfident() {
    // Neighbours 2 apart share 8 of 12 parts; those 30 apart share nothing.
    let kept = NonMaximumSuppression.apply(
      to: [face(0, 0.6), face(2, 0.9), face(4, 0.7), face(34, 0.8)],
      overlap: 0.3
    )
    #expect(kept == [face(2, 0.9), face(34, 0.8)])
  }

  @Test("a face that only overlaps a suppressed one is kept")
  func chain() {
    // 0 and 4 share 6 of 14 parts, 4 and 8 as well; 0 and 8 only 2 of 18.
    let kept = NonMaximumSuppression.apply(
      to: [face(0, 0.9), face(4, 0.8), face(8, 0.7)],
      overlap: 0.3
    )
    #expect(kept == [face(0, 0.9), face(8, 0.7)])
  }

  @Test("faces that overlap exactly by the limit are kept, those that overlap more are not")
  func limit() {
    // 5 apart: a third of the common area.
    let faces = [face(0, 0.9), face(5, 0.8)]
    #expect(NonMaximumSuppression.apply(to: faces, overlap: 1.0 / 3).count == 2)
    #expect(NonMaximumSuppression.apply(to: faces, overlap: 0.33).count == 1)
  }

  @Test("faces of equal confidence keep their order")
  func ties() {
    let kept = NonMaximumSuppression.apply(
      to: [face(60, 0.5), face(0, 0.5), face(30, 0.5), face(1, 0.5)],
      overlap: 0.3
    )
    #expect(kept == [face(60, 0.5), face(0, 0.5), face(30, 0.5)])
  }

  @Test("an empty list stays empty")
  func empty() {
    #expect(
      NonMaximumSuppression.apply(to: [FaceObservation<PictureSpace>](), overlap: 0.3).isEmpty
    )
  }
}
