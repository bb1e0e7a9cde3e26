import AnnotateFaces
import AnnotateMediaTypes
import Testing

@testable import AnnotateExports

@Suite("Moments at which a face may have been missed")
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
    x: Double = 300,
    size: Double = 60,
    confidence: (Int) -> Double = { _ in 0.9 }
  ) -> ExportedTrack {
    ExportedTrack(
      id: 1,
      faces: frames.map { frame in
        let bounds = Rect<DisplaySpace>(x: x, y: 150, width: size, height: size)
        let face = FaceObservation(bounds: bounds, confidence: confidence(frame))
        return ExportedFace(frame: frame, observation: face)
      }
    )
  }

  private func doubts(_ track: ExportedTrack) -> [String] {
    clip([track]).doubts.map { doubt in
      "\(doubt.reason) \(doubt.frames.lowerBound)-\(doubt.frames.upperBound)"
    }
  }

  @Test("a track that begins or ends in the middle of the picture is doubted for a second")
  func ends() {
    #expect(doubts(track(Array(40...50))) == ["begins 15-39", "ends 51-59"])
    #expect(doubts(track(Array(70...80))) == ["begins 60-69", "ends 81-99"])
  }

  @Test("who comes and goes with the video, at a cut or at the edge of the picture is not")
  func expected() {
    #expect(doubts(track(Array(0...59))).isEmpty)
    #expect(doubts(track(Array(60...99))).isEmpty)
    for x in [10.0, 575] { #expect(doubts(track(Array(40...50), x: x)).isEmpty) }
  }

  @Test("gaps, low confidence and small faces are doubted where they are")
  func conditions() {
    #expect(doubts(track(Array(0...20) + Array(25...59))) == ["gap 21-24"])
    let unsure = track(Array(0...59)) { (10...12).contains($0) || $0 == 30 ? 0.4 : 0.9 }
    #expect(doubts(unsure) == ["unsure 10-12", "unsure 30-30"])
    #expect(doubts(track(Array(0...59), size: 15)) == ["small 0-59"])
  }

  @Test("the table has a row for each, with times and boxes")
  func table() throws {
    let exporter = DoubtExporter()
    var choices = ExportChoices()
    choices.startFrame = 1000
    let text = try exporter.export(clip([track(Array(40...59))]), choices)
    #expect(
      text
        == .file(
          "firstFrame,lastFrame,firstSeconds,lastSeconds,firstTimecode,why,track,x,y,width,height,confidence\r\n"
            + "1015,1039,0.6,1.56,,begins,1,300,150,60,60,0.9\r\n"
        )
    )
  }
}
