import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Layouts of pixel formats", .tags(.process), .timeLimit(.minutes(10)))
struct PixelLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let format: String
    /// Plane, step, offset, shift and depth of each component.
    let components: [[Int]]
    var chroma = (width: 0, height: 0)
    var isRGB = false
    var hasAlpha = false
    var isBigEndian = false
    var impliesFullRange = false
    var testDescription: String { format }
  }

  static let cases = [
    Case(format: "gray", components: [[0, 1, 0, 0, 8]]),
    Case(format: "yuv420p", components: planar(3, bits: 8), chroma: (1, 1)),
    Case(
      format: "yuvj420p",
      components: planar(3, bits: 8),
      chroma: (1, 1),
      impliesFullRange: true
    ),
    Case(format: "yuv422p", components: planar(3, bits: 8), chroma: (1, 0)),
    Case(format: "yuv411p", components: planar(3, bits: 8), chroma: (2, 0)),
    Case(format: "yuv444p", components: planar(3, bits: 8)),
    Case(format: "yuva420p", components: planar(4, bits: 8), chroma: (1, 1), hasAlpha: true),
    Case(format: "yuv420p10le", components: planar(3, bits: 10), chroma: (1, 1)),
    Case(format: "yuv422p12le", components: planar(3, bits: 12), chroma: (1, 0)),
    Case(format: "yuv444p16be", components: planar(3, bits: 16), isBigEndian: true),
    Case(
      format: "nv12",
      components: [[0, 1, 0, 0, 8], [1, 2, 0, 0, 8], [1, 2, 1, 0, 8]],
      chroma: (1, 1)
    ),
    Case(
      format: "nv21",
      components: [[0, 1, 0, 0, 8], [1, 2, 1, 0, 8], [1, 2, 0, 0, 8]],
      chroma: (1, 1)
    ),
    Case(
      format: "rgb565le",
      components: [[0, 2, 1, 3, 5], [0, 2, 0, 5, 6], [0, 2, 0, 0, 5]],
      isRGB: true
    ),
    Case(
      format: "yuyv422",
      components: [[0, 2, 0, 0, 8], [0, 4, 1, 0, 8], [0, 4, 3, 0, 8]],
      chroma: (1, 0)
    ),
    Case(
      format: "rgb24",
      components: [[0, 3, 0, 0, 8], [0, 3, 1, 0, 8], [0, 3, 2, 0, 8]],
      isRGB: true
    ),
    Case(
      format: "bgra",
      components: [[0, 4, 2, 0, 8], [0, 4, 1, 0, 8], [0, 4, 0, 0, 8], [0, 4, 3, 0, 8]],
      isRGB: true,
      hasAlpha: true
    ),
    Case(
      format: "gbrp",
      components: [[2, 1, 0, 0, 8], [0, 1, 0, 0, 8], [1, 1, 0, 0, 8]],
      isRGB: true
    ),
  ]

  private static func planar(_ count: Int, bits: Int) -> [[Int]] {
    (0..<count).map { [$0, bits > 8 ? 2 : 1, 0, 0, bits] }
  }

  @Test("a layout states the offset of each sample of a format", arguments: cases)
  func layout(_ sample: Case) throws {
    let folder = try TemporaryFolder()
    let clip = try MutableFrameTests.card(sample.format, in: folder)
    let layout = try MutableFrame(drawingOn: Reading.firstFrame(of: clip)).layout
    #expect(layout.name == sample.format)
    #expect(
      layout.components.map { [$0.plane, $0.step, $0.offset, $0.shift, $0.depth] }
        == sample.components
    )
    #expect(layout.log2ChromaWidth == sample.chroma.width)
    #expect(layout.log2ChromaHeight == sample.chroma.height)
    #expect(layout.isRGB == sample.isRGB)
    #expect(layout.hasAlpha == sample.hasAlpha)
    #expect(layout.isBigEndian == sample.isBigEndian)
    #expect(layout.impliesFullRange == sample.impliesFullRange)
  }
}
