import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@Suite("Events of faces")
struct EventTests {
  private func events(_ clip: ExportedClip, _ kind: FaceEvent.Kind) -> [ClosedRange<Int>] {
    clip.events.filter { $0.kind == kind }.map(\.frames)
  }

  @Test("faces enter and leave, smile and blink")
  func ordinary() {
    let clip = SampleClip.clip(tracks: [1: [2...39]])
    #expect(events(clip, .enters) == [2...2])
    #expect(events(clip, .leaves) == [39...39])
    #expect(events(clip, .smiles) == [10...20])
    #expect(events(clip, .blinks) == [25...27])
    #expect(events(clip, .closesEyes) == [])
    #expect(clip.events.first?.title == "face 1 enters")
  }

  @Test("eyes that are closed for a second are not a blink")
  func long() {
    let clip = SampleClip.clip(rate: Rational(3, 1), tracks: [1: [0...39]])
    #expect(events(clip, .closesEyes) == [25...27])
    #expect(events(clip, .blinks) == [])
  }

  @Test("a face does not leave in a gap of less than half a second")
  func gap() {
    let short = SampleClip.clip(tracks: [1: [0...5, 12...39]])
    let long = SampleClip.clip(tracks: [1: [0...5, 25...39]])
    #expect(events(short, .leaves) == [39...39])
    #expect(events(long, .leaves) == [5...5, 39...39])
    #expect(events(long, .enters) == [0...0, 25...25])
  }

  @Test("a head that is turned for half a second looks away", arguments: [(12, 0), (13, 1)])
  func away(_ frames: Int, _ count: Int) {
    let size = PixelSize(640, 360)
    let faces = (0..<40).map { frame in
      var face = SampleClip.observation(1, frame: frame, size: size)
      face.pose = HeadPose(roll: 0, yaw: (10..<(10 + frames)).contains(frame) ? -50 : 5)
      return ExportedFace(frame: frame, observation: face)
    }
    let clip = ExportedClip(
      sourceName: "a.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: Rational(25, 1),
      frames: (0..<40).map { ExportedFrame(time: MediaTime($0, timeBase: Rational(1, 25))) },
      tracks: [ExportedTrack(id: 1, faces: faces)]
    )
    #expect(events(clip, .looksAway) == Array(repeating: 10...22, count: count))
  }
}
