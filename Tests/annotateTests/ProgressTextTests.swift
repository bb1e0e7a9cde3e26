import AnnotateMediaTypes
import Testing

@testable import AnnotatePipeline
@testable import annotate

@Suite("The bar of progress in terminals of all widths")
struct ProgressTextTests {
  private static let words = "36/72 frames (50 %), 12.5 fps, 00:03 left"

  private static func shown(columns: Int, framesPerSecond: Double) -> Substring {
    let progress = Progress(
      frames: 36,
      expectedFrames: 72,
      time: MediaTime(36, timeBase: .init(1, 24))
    )
    let text = ProgressText(progress: progress, framesPerSecond: framesPerSecond).bar(
      width: columns
    )
    return text.dropFirst().prefix { $0 != "\u{1B}" }
  }

  @Test(
    "with a speed, the time that is left stays longest",
    arguments: [
      (80, "[############------------] " + words),
      (69, "[############------------] " + words),
      (68, "[######------] " + words),
      (56, words),
      (41, "36/72 frames (50 %), 00:03 left"),
      (31, "36/72 frames (50 %)"),
      (10, "36/72 fra"),
      (0, ""),
    ]
  )
  func timed(columns: Int, text: String) {
    #expect(Self.shown(columns: columns, framesPerSecond: 12.5) == text)
  }

  @Test("without one there is room for a bar")
  func untimed() {
    #expect(Self.shown(columns: 40, framesPerSecond: 0) == "[######------] 36/72 frames (50 %)")
  }
}
