import AnnotateMediaTypes
import Testing

@testable import accuracy

@Suite("Matching of boxes")
struct BoxMatchingTests {
  private func box(_ x: Double, _ side: Double = 20) -> Rect<DisplaySpace> {
    Rect(x: x, y: 0, width: side, height: side)
  }

  private func found(_ x: Double, _ confidence: Double) -> FoundBox {
    FoundBox(bounds: box(x), confidence: confidence)
  }

  @Test("the most confident detection of a face is right, a second one is wrong")
  func duplicate() {
    let labels = [LabelledBox(bounds: box(0), counts: true)]
    let outcomes = BoxMatching([found(1, 0.6), found(2, 0.9)], with: labels).outcomes
    #expect(outcomes == [.wrong, .right(0)])
  }

  @Test("a detection takes the free label with the largest overlap")
  func best() {
    let labels = [0, 8].map { LabelledBox(bounds: box($0), counts: true) }
    let outcomes = BoxMatching([found(5, 0.9), found(6, 0.8)], with: labels).outcomes
    #expect(outcomes == [.right(1), .right(0)])
  }

  @Test("an overlap of less than half is not a match")
  func overlap() {
    let labels = [LabelledBox(bounds: box(0), counts: true)]
    // The boxes share 13 of 27 pixels across, then 14 of 26.
    #expect(BoxMatching([found(7, 0.9)], with: labels).outcomes == [.wrong])
    #expect(BoxMatching([found(6, 0.9)], with: labels).outcomes == [.right(0)])
  }

  @Test("any number of detections of labels that do not count are neither right nor wrong")
  func neutral() {
    let labels = [
      LabelledBox(bounds: box(0), counts: false), LabelledBox(bounds: box(4), counts: true),
    ]
    let outcomes = BoxMatching([found(0, 0.9), found(1, 0.8), found(1, 0.7)], with: labels).outcomes
    #expect(outcomes == [.right(1), .neutral, .neutral])
  }

  @Test("a detection counts in the band of its label, a wrong one in the band of its own size")
  func bands() {
    var scores = BandedScores()
    // The side of the label is 52 pixels; the side of the detection is 48.
    let label = LabelledBox(bounds: box(0, 52), counts: true)
    let finding = FoundBox(bounds: box(0, 48), confidence: 0.9)
    let stray = FoundBox(bounds: box(200, 30), confidence: 0.8)
    let tiny = FoundBox(bounds: box(300, 9), confidence: 0.8)
    let tinyLabel = LabelledBox(bounds: box(400, 9), counts: true)
    scores.add([finding, stray, tiny], labels: [label, tinyLabel])
    #expect(scores.scores.map(\.labelCount) == [1, 0, 0])
    #expect(scores.scores[0].precision == 1)
    #expect(scores.scores[0].recall == 1)
    #expect(scores.scores[1].precision == 0)
    #expect(scores.scores[2].detections.isEmpty)
  }
}

@Suite("Assignment of labelled faces")
struct FaceAssignmentTests {
  @Test("pairs with the largest overlap are assigned first, and each face is assigned once")
  func assignment() {
    func box(_ x: Double) -> Rect<DisplaySpace> { Rect(x: x, y: 0, width: 10, height: 10) }
    let assigned = FaceAssignment.assign([box(0), box(3), box(50)], to: [box(2), box(-2)])
    #expect(assigned == [1, 0, nil])
  }
}
