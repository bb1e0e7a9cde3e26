import AnnotateMediaTypes
import Foundation
import Testing

@testable import AnnotateFaces

@Suite("The output of BlazeFace")
struct BlazeFaceOutputTests {
  /// The numbers of an input of twelve pixels: three by three anchors without a face by default.
  private struct Numbers {
    let output = BlazeFaceOutput(pixels: 12)
    var boxes = [Float](repeating: 0, count: 9 * BlazeFaceOutput.numbersPerAnchor)
    var scores = [Float](repeating: -20, count: 9)

    /// Adds a square face with level eyes, whose middle is at the offset (`x`, `y`) from an anchor.
    mutating func add(anchor: Int, x: Float, y: Float, side: Float, score: Float) {
      scores[anchor] = score
      let points: [Float] = [x - side / 4, y, x + side / 4, y, x, y + side / 4, 0, 0, 0, 0, 0, 0]
      let start = anchor * BlazeFaceOutput.numbersPerAnchor
      boxes.replaceSubrange(start..<(start + 16), with: [x, y, side, side] + points)
    }

    func faces(threshold: Double = 0.5) -> [FaceObservation<PictureSpace>] {
      let (boxes, scores) = (boxes, scores)
      return output.faces(boxes.span, scores.span, threshold: threshold)
    }
  }

  @Test("an anchor's numbers are pixels from its middle; the eyes are the subject's own")
  func anchor() throws {
    var numbers = Numbers()
    // The last anchor's middle is (10, 10).
    numbers.add(anchor: 8, x: -2, y: -1, side: 8, score: 0)
    let face = try #require(numbers.faces().first)
    #expect(face.confidence == 0.5)
    #expect(face.landmarks.rightEye == Point(6, 9))
    #expect(face.landmarks.leftEye == Point(10, 9))
    #expect(face.landmarks.nose == Point(8, 11))
  }

  @Test("the box reaches from hair line to chin, unlike the network's own")
  func extents() throws {
    var numbers = Numbers()
    numbers.add(anchor: 4, x: 0, y: 0, side: 8, score: 3)
    let bounds = try #require(numbers.faces().first).bounds
    #expect(abs(bounds.width - 8 * 0.865) < 1e-9)
    #expect(abs(bounds.height - 8 * 1.146) < 1e-9)
    #expect(bounds.center.distance(to: Point(6, 6 - 8 * 0.026)) < 1e-9)
  }

  @Test("scores are logits", arguments: [(0.49, 1), (0.51, 0)])
  func threshold(_ threshold: Double, _ count: Int) {
    var numbers = Numbers()
    numbers.add(anchor: 0, x: 0, y: 0, side: 4, score: 0)
    #expect(numbers.faces(threshold: threshold).count == count)
  }

  @Test("overlapping detections become one face, separate ones stay two")
  func views() {
    var numbers = Numbers()
    numbers.add(anchor: 0, x: 0, y: 0, side: 4, score: 2)
    numbers.add(anchor: 1, x: -3.5, y: 0, side: 4, score: 1)
    numbers.add(anchor: 8, x: 0, y: 0, side: 4, score: 1)
    #expect(numbers.faces().count == 2)
  }
}
