import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Cutting out")
struct CutOutTests {
  private static let size = PixelSize(48, 32)
  private static let limited = ColorDescription(matrix: 6, isFullRange: false)

  private func stamp(
    _ shape: StampShape,
    inverted: Bool,
    at center: Point<SquareSpace> = Point(16, 16),
    opacity: Double = 1
  ) -> Stamp {
    let content = Stamp.Content.cutOut(shape, inverted: inverted)
    return Stamp(content, center: center, width: 16, height: 16, opacity: opacity)
  }

  @Test("pictures without alpha become black")
  func black() throws {
    var frame = SyntheticFrame(Self.size, Layouts.yuv420p, Self.limited, seed: 1)
    let before = frame
    try frame.draw([stamp(.rectangle, inverted: false)])
    #expect((0..<3).map { frame.code($0, $0 == 0 ? 16 : 8, $0 == 0 ? 16 : 8) } == [16, 128, 128])
    #expect(frame.code(0, 30, 16) == before.code(0, 30, 16))
  }

  @Test("pictures with alpha become clear and keep their colours", arguments: [0.5, 1])
  func clear(_ opacity: Double) throws {
    for layout in [Layouts.rgba, Layouts.yuva420p, Layouts.yuva444p10le] {
      let largest = 1 << layout.components[3].depth - 1
      let before = SyntheticFrame(Self.size, layout, Self.limited) { part, x, y in
        part == 3 ? largest : (x * 3 + y * 5) % largest
      }
      var after = before
      try after.draw([stamp(.ellipse, inverted: false, opacity: opacity)])
      let expected = Int((Double(largest) * (1 - opacity)).rounded())
      #expect(abs(after.code(3, 16, 16) - expected) <= 1)
      after.forEachSample { part, x, y in
        guard part < 3, after.code(part, x, y) != before.code(part, x, y) else { return }
        Issue.record("\(layout.name) \(part): \(x), \(y)")
      }
    }
  }

  @Test("everything outside of several shapes is cut out at once")
  func inverted() throws {
    for (layout, emptied) in [(Layouts.yuv420p, (0, 16)), (Layouts.rgba, (3, 0))] {
      let color = layout.isRGB ? ColorDescription() : Self.limited
      let before = SyntheticFrame(Self.size, layout, color) { part, x, y in
        part == 3 ? 255 : (x * 3 + y * 5) % 200 + 30
      }
      var after = before
      try after.draw([
        stamp(.rectangle, inverted: true, at: Point(12, 16)),
        // A shape that overlaps the first is kept with it.
        stamp(.rectangle, inverted: true, at: Point(24, 20)),
        .filled(.opaqueRed, x: 40, y: 0, width: 8, height: 8),
      ])
      for (x, y) in [(6, 10), (18, 20), (30, 26)] {
        let codes = layout.components.indices.map { part in
          let isSmall = after.grid(part) != Self.size
          let sample = isSmall ? (x / 2, y / 2) : (x, y)
          return after.code(part, sample.0, sample.1) == before.code(part, sample.0, sample.1)
        }
        #expect(!codes.contains(false), "\(layout.name) at \(x), \(y)")
      }
      for (x, y) in [(1, 1), (2, 16), (24, 9), (40, 30)] {
        #expect(after.code(emptied.0, x, y) == emptied.1, "\(layout.name) at \(x), \(y)")
      }
      // Later stamps are drawn over it.
      #expect(after.code(0, 44, 3) == (layout.isRGB ? 255 : 81))
    }
  }
}
