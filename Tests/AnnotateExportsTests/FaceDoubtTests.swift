import AnnotateFaces
import AnnotateMediaTypes
import Testing

@testable import AnnotateExports

@Suite("Faces that may still be visible")
struct FaceDoubtTests {
  /// A clip of 100 frames of 1/25 s with a cut at frame 60.
  private func clip(_ tracks: [ExportedTrack]) -> ExportedClip {
    let frames = (0..<100).map { index in
      ExportedFrame(
        time: MediaTime(Int64(index), timeBase: Rational(1, 25)),
        startsScene: index == 60
      )
    }
    return ExportedClip(
      sourceName: "in.mkv",
      geometry: FrameGeometry(codedSize: PixelSize(640, 360)),
      frameRate: Rational(25, 1),
      frames: frames,
      tracks: tracks
    )
  }

  private func track(
    _ frames: [Int],
    id: Int = 1,
    x: Double = 300,
    size: Double = 60,
    confidence: (Int) -> Double = { _ in 0.9 }
  ) -> ExportedTrack {
    ExportedTrack(
      id: id,
      faces: frames.map { frame in
        let bounds = Rect<DisplaySpace>(x: x, y: 150, width: size, height: size)
        let face = FaceObservation(bounds: bounds, confidence: confidence(frame))
        return ExportedFace(frame: frame, observation: face)
      }
    )
  }

  private func doubts(_ tracks: ExportedTrack..., coverMargin: Int = 0) -> [String] {
    var clip = clip(tracks)
    clip.coverMargin = coverMargin
    return Self.words(clip.doubts)
  }

  private static func words(_ doubts: [FaceDoubt]) -> [String] {
    doubts.map { doubt in
      let reasons = doubt.reasons.map(\.rawValue).joined(separator: "+")
      return "\(reasons) \(doubt.frames.lowerBound)-\(doubt.frames.upperBound) at \(doubt.frame)"
    }
  }

  @Test("a track that begins or ends in the middle of the picture is doubted for a second")
  func ends() {
    #expect(doubts(track(Array(30...59))) == ["begins 5-29 at 29"])
    #expect(doubts(track(Array(65...99))) == ["begins 60-64 at 64"])
    #expect(doubts(track(Array(0...20))) == ["ends 21-45 at 21"])
    #expect(doubts(track(Array(60...90))) == ["ends 91-99 at 91"])
  }

  @Test("who comes and goes with the video, at a cut or at the edge of the picture is not")
  func expected() {
    #expect(doubts(track(Array(0...59))).isEmpty)
    #expect(doubts(track(Array(60...99))).isEmpty)
    for x in [10.0, 575] { #expect(doubts(track(Array(30...50), x: x)).isEmpty) }
  }

  @Test("gaps, low confidence, jumps and small faces are doubted where they are")
  func conditions() {
    #expect(doubts(track(Array(0...20) + Array(25...59))) == ["gap 21-24 at 21"])
    let unsure = track(Array(0...59)) { (10...12).contains($0) || $0 == 40 ? 0.4 : 0.9 }
    #expect(doubts(unsure) == ["unsure 10-40 at 10"])
    #expect(doubts(track(Array(0...59), size: 15)) == ["small 0-59 at 0"])
    let jumping = ExportedTrack(
      id: 1,
      faces: track(Array(0...19)).faces + track(Array(20...59), x: 340).faces
    )
    #expect(doubts(jumping) == ["jump 20-20 at 20"])
  }

  @Test("all doubts about a head are one, about frames in which a face may be visible if any are")
  func together() throws {
    let brief = track(Array(40...50)) { $0 == 45 ? 0.4 : 0.9 }
    #expect(doubts(brief) == ["begins+ends+unsure+short 15-59 at 39"])
    let doubt = try #require(clip([brief]).doubts.first)
    #expect(doubt.looks == [39, 51])
    // A fifth of 34 frames of 1/25 s, of a face that is a sixth of the picture.
    #expect(abs(doubt.exposure - 0.2 * 34 / 25 / 6) < 1e-9)
    let unsure = track(Array(0...59)) { $0 == 10 || $0 == 22 ? 0.4 : 0.9 }
    #expect(doubts(unsure) == ["unsure 10-22 at 10"])
    #expect(clip([unsure]).doubts.map(\.exposure) == [0])
  }

  @Test("what covers hide before and after a face is seen is not doubted")
  func margin() {
    #expect(doubts(track(Array(30...59)), coverMargin: 7) == ["begins 5-22 at 22"])
    #expect(doubts(track(Array(0...20)), coverMargin: 7) == ["ends 28-45 at 28"])
    #expect(doubts(track(Array(67...99)), coverMargin: 7).isEmpty)
    let gaps = track(Array(0...10) + Array(25...30) + Array(46...59))
    #expect(doubts(gaps, coverMargin: 7) == ["gap 38-38 at 38"])
  }

  @Test("tracks that follow each other in time and place are one head")
  func heads() {
    let (first, near) = (track(Array(0...20)), track(Array(30...59), id: 2, x: 320))
    #expect(doubts(first, near) == ["gap 21-29 at 21"])
    #expect(doubts(first, near, coverMargin: 5).isEmpty)
    let far = track(Array(30...59), id: 2, x: 400)
    #expect(doubts(first, far) == ["ends 21-45 at 21", "begins 5-29 at 29"])
    let late = track(Array(50...59), id: 2)
    #expect(doubts(first, late).map { String($0.prefix(4)) } == ["ends", "begi"])
  }

  @Test("doubts come first in which most of a face may be visible")
  func order() {
    let far = track(Array(0...20), x: 100, size: 30)
    let near = track(Array(0...40), id: 2, x: 400, size: 90)
    let unsure = track(Array(0...59), id: 3, x: 250) { _ in 0.4 }
    #expect(clip([unsure, far, near]).doubts.map { $0.track?.id } == [2, 1, 3])
  }

  @Test("of two tracks in one place the one with the higher number is doubted")
  func doubles() {
    let other = ExportedTrack(id: 2, faces: track(Array(0...59), x: 305).faces)
    let clip = clip([other, track(Array(10...59), x: 300)])
    let doubles = clip.doubts.filter { $0.reasons.contains(.double) }
    #expect(Self.words(doubles) == ["double 10-59 at 10"])
    #expect(doubles.first?.track?.id == 2)
  }

  /// A face that another run found in frames at a position.
  private func suspected(_ frames: [Int], x: Double, id: Int = 1) -> ExportedTrack {
    ExportedTrack(id: id, faces: track(frames, x: x) { $0 == 31 ? 0.3 : 0.2 }.faces)
  }

  @Test("faces of another run are suspected where the clip has none, from frame to frame")
  func suspicions() throws {
    var clip = clip([track(Array(0...59), x: 300)])
    clip.suspect(
      facesOf: self.clip([
        suspected(Array(0...59), x: 310), suspected([30, 31, 40], x: 100, id: 2),
        suspected([20, 21], x: 500, id: 3), suspected([57, 58, 59], x: 500, id: 4),
      ])
    )
    #expect(Self.words(clip.doubts) == ["suspected 18-52 at 31", "suspected 45-59 at 57"])
    let doubt = try #require(clip.doubts.first)
    #expect(doubt.track == nil && doubt.faces.map(\.frame) == [30, 31, 40])
    #expect([0, 33, 36, 90].map { doubt.face(nearest: $0).frame } == [30, 31, 40, 40])
  }

  @Test("a face that is suspected where a cover still is, is not")
  func coveredSuspicions() {
    var clip = clip([track(Array(0...20))])
    clip.coverMargin = 7
    clip.suspect(facesOf: self.clip([suspected(Array(22...27), x: 300)]))
    #expect(clip.doubts.allSatisfy { !$0.reasons.contains(.suspected) })
    clip.suspect(facesOf: self.clip([suspected(Array(25...31), x: 300)]))
    #expect(clip.doubts.count { $0.reasons.contains(.suspected) } == 1)
  }

  @Test("the table has a row for each, with times and boxes")
  func table() throws {
    let exporter = DoubtExporter()
    var choices = ExportChoices()
    choices.startFrame = 1000
    var clip = clip([track(Array(40...59))])
    clip.suspect(facesOf: self.clip([suspected([70, 71, 72], x: 100)]))
    #expect(
      try exporter.export(clip, choices)
        == .file(
          "frame,firstFrame,lastFrame,firstSeconds,lastSeconds,firstTimecode,why,track,x,y,width,height,confidence\r\n"
            + "1039,1015,1039,0.6,1.56,,begins,1,300,150,60,60,0.9\r\n"
            + "1070,1060,1084,2.4,3.36,,suspected,,100,150,60,60,0.2\r\n"
        )
    )
  }
}
