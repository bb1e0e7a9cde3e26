import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Stamps on pictures with alpha")
struct StraightAlphaTests {
  /// Returns a picture whose components, including alpha, all have one code.
  private func drawn(
    _ color: StampColor,
    over byte: UInt8,
    _ layout: PixelLayout = Layouts.bgra
  ) throws -> SyntheticFrame {
    let description = ColorDescription(matrix: 6, isFullRange: layout.isRGB ? nil : false)
    var frame = SyntheticFrame(PixelSize(16, 16), layout, description, byte: byte)
    try frame.draw([.filled(color, x: 0, y: 0, width: 8, height: 16)])
    return frame
  }

  @Test("on a clear picture the stamp keeps its colour and alpha")
  func clear() throws {
    let frame = try drawn(StampColor(red: 1, green: 0.2, blue: 0, alpha: 0.4), over: 0)
    #expect((0..<4).map { frame.code($0, 3, 3) } == [255, 51, 0, 102])
    let luma = try drawn(
      StampColor(red: 1, green: 0, blue: 0, alpha: 0.4),
      over: 0,
      Layouts.yuva420p
    )
    #expect((0..<4).map { luma.code($0, 2, 3) } == [81, 90, 240, 102])
  }

  @Test("an opaque stamp hides the picture")
  func opaque() throws {
    let frame = try drawn(.opaqueRed, over: 100)
    #expect((0..<4).map { frame.code($0, 3, 3) } == [255, 0, 0, 255])
  }

  // Alpha 0.5 + 100/255 · 0.5 = 0.6961; red (255 · 0.5 + 100 · 0.1961) / 0.6961 = 211.3;
  // green and blue 100 · 0.1961 / 0.6961 = 28.2.
  @Test("half over half mixes the colours by their visible shares")
  func half() throws {
    let half = StampColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let frame = try drawn(half, over: 100)
    #expect((0..<4).map { frame.code($0, 3, 3) } == [211, 28, 28, 178])
    // The same shares of 81.5, 90.2 and 240 with 100.
    let luma = try drawn(half, over: 100, Layouts.yuva420p)
    #expect((0..<4).map { luma.code($0, 2, 3) } == [87, 93, 201, 178])
  }

  @Test("over an opaque picture the colours mix by the stamp's alpha")
  func overOpaque() throws {
    let frame = try drawn(StampColor(red: 0, green: 0, blue: 0, alpha: 0.5), over: 255)
    #expect((0..<4).map { frame.code($0, 3, 3) } == [128, 128, 128, 255])
  }

  @Test("outside of the stamp every bit stays, including alpha")
  func untouched() throws {
    for layout in [Layouts.bgra, Layouts.yuva420p] {
      let frame = try drawn(.opaqueRed, over: 77, layout)
      frame.forEachSample { component, column, row in
        let isNextTo = column * 16 / frame.grid(component).width >= 9
        if isNextTo { #expect(frame.code(component, column, row) == 77) }
      }
    }
  }
}
