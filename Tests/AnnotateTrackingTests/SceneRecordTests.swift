import Testing

@testable import AnnotateTracking

@Suite("The record of scenes")
struct SceneRecordTests {
  @Test("scenes extend from cut to cut, and the last one to the newest frame")
  func ranges() {
    var record = SceneRecord()
    for frame in 3...12 { record.add(frame, followsCut: frame == 5 || frame == 10) }
    #expect(record.range(around: 3) == 3...4)
    #expect(record.range(around: 5) == 5...9)
    #expect(record.range(around: 9) == 5...9)
    #expect(record.range(around: 12) == 10...12)
  }

  @Test("dropping old scenes does not change the scenes of later frames")
  func forgetting() {
    var record = SceneRecord()
    for frame in 0...12 { record.add(frame, followsCut: frame == 5 || frame == 10) }
    record.forget(before: 7)
    #expect(record.range(around: 7) == 5...9)
    #expect(record.range(around: 11) == 10...12)
  }
}
