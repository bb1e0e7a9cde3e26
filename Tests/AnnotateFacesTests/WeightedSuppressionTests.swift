import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Means of overlapping observations")
struct WeightedSuppressionTests {
  private func face(_ x: Double, _ confidence: Double) -> FaceObservation<PictureSpace> {
    FaceObservation(
      bounds: Rect(x: x, y: 0, width: 10, height: 10),
      confidence: confidence,
      landmarks: FaceLandmarks(nose: Point(x + 5, 5))
    )
  }

  @Test("more confident observations have more weight; the mean has the highest confidence")
  func weights() throws {
    let means = WeightedSuppression.apply(to: [face(2, 0.25), face(0, 0.75)], overlap: 0.3)
    let mean = try #require(means.first)
    #expect(means.count == 1)
    #expect(abs(mean.bounds.x - 0.5) < 1e-9)
    #expect(abs((mean.landmarks.nose?.x ?? 0) - 5.5) < 1e-9)
    #expect(mean.confidence == 0.75)
    #expect(mean.source == .detected)
  }

  @Test("observations that overlap less stay separate, sorted by confidence")
  func apart() {
    let means = WeightedSuppression.apply(to: [face(0, 0.6), face(6, 0.9)], overlap: 0.3)
    #expect(means == [face(6, 0.9), face(0, 0.6)])
    #expect(
      WeightedSuppression.apply(to: [FaceObservation<PictureSpace>](), overlap: 0.3).isEmpty
    )
  }
}
