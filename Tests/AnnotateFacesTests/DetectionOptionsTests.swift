import AnnotateFaces
import AnnotateMediaTypes
import Testing

@Suite("Which faces are kept")
struct DetectionOptionsTests {
  private static let faces = [(10.0, 20.0), (100, 50), (300, 90)].map { x, size in
    FaceObservation<DisplaySpace>(
      bounds: Rect(x: x, y: 10, width: size, height: size),
      confidence: 0.9
    )
  }

  private func keptPositions(_ change: (inout DetectionOptions) -> Void) -> [Double] {
    var options = DetectionOptions()
    change(&options)
    return options.chosen(of: Self.faces, pictureHeight: 1000).map(\.bounds.x)
  }

  @Test("without limits all faces are kept, in their order")
  func all() {
    #expect(keptPositions { _ in } == [10, 100, 300])
  }

  @Test("the least height is in pixels or in shares of the picture's height")
  func height() {
    #expect(keptPositions { $0.smallestFace = .pixels(50) } == [100, 300])
    #expect(keptPositions { $0.smallestFace = .fraction(0.051) } == [300])
  }

  @Test("of too many faces the largest are kept, in their order")
  func number() {
    #expect(keptPositions { $0.maximumCount = 2 } == [100, 300])
    #expect(keptPositions { $0.maximumCount = 3 } == [10, 100, 300])
  }

  @Test("the middle of a face has to be in the region")
  func region() {
    #expect(keptPositions { $0.region = Rect(x: 15, y: 0, width: 200, height: 100) } == [10, 100])
    #expect(keptPositions { $0.region = Rect(x: 15, y: 30, width: 200, height: 100) } == [100])
  }
}
