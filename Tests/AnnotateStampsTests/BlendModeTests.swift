import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Blend modes")
struct BlendModeTests {
  private static let size = PixelSize(32, 24)

  private func covering(_ color: StampColor, _ blend: BlendMode, opacity: Double = 1) -> Stamp {
    Stamp(
      .rectangle(color),
      center: Point(16, 12),
      width: 40,
      height: 30,
      opacity: opacity,
      blend: blend
    )
  }

  /// Valid colours, because random codes may not be valid.
  private func colorful(_ layout: PixelLayout, _ color: ColorDescription) throws -> SyntheticFrame {
    var frame = SyntheticFrame(Self.size, layout, color, byte: 0)
    for (index, part) in [(1.0, 0.2, 0.1), (0.1, 0.9, 0.3), (0.4, 0.3, 0.8), (0.7, 0.7, 0.6)]
      .enumerated()
    {
      let own = StampColor(red: part.0, green: part.1, blue: part.2)
      let x = Double(index % 2 * 16)
      try frame.draw([.filled(own, x: x, y: Double(index / 2 * 12), width: 16, height: 12)])
    }
    return frame
  }

  @Test("a neutral colour changes no bit, in any format, range and transfer function")
  func neutral() throws {
    let colors = [
      ColorDescription(matrix: 1, isFullRange: false),
      ColorDescription(matrix: 6, isFullRange: true),
      ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false),
      ColorDescription(primaries: 9, transfer: 18, matrix: 9, isFullRange: false),
    ]
    for layout in Layouts.all {
      for color in colors {
        let before = try colorful(layout, color)
        for (own, mode) in [
          (StampColor.white, BlendMode.multiply), (.black, .screen), (.black, .add),
        ] {
          var after = before
          try after.draw([covering(own, mode, opacity: 0.7)])
          #expect(after == before, "\(layout.name), \(color), \(mode)")
        }
      }
    }
  }

  // By the formulas of W3C's Compositing and Blending, on 200, 100 and 50 of 255.
  @Test(
    "colours are blended by the formulas",
    arguments: [
      (BlendMode.normal, 1.0, [51, 153, 128]), (.multiply, 1, [40, 60, 25]),
      (.screen, 1, [211, 193, 153]), (.add, 1, [251, 253, 178]), (.multiply, 0.5, [120, 80, 38]),
      (.screen, 0.5, [206, 147, 101]), (.add, 0.5, [226, 177, 114]),
    ]
  )
  func formulas(_ mode: BlendMode, _ opacity: Double, _ expected: [Int]) throws {
    let own = StampColor(red: 0.2, green: 0.6, blue: 0.5001)
    for layout in [Layouts.rgb24, Layouts.gbrp] {
      var frame = SyntheticFrame(Self.size, layout, ColorDescription()) { part, _, _ in
        [200, 100, 50][part]
      }
      try frame.draw([covering(own, mode, opacity: opacity)])
      let found = (0..<3).map { frame.code($0, 10, 10) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(found), not \(expected)")
    }
  }

  @Test("blending gives the same colours in luma and chroma", arguments: BlendMode.allCases)
  func lumaAndChroma(_ mode: BlendMode) throws {
    let color = ColorDescription(matrix: 1, isFullRange: false)
    let start = StampColor(red: 0.7, green: 0.5, blue: 0.3)
    for layout in [Layouts.yuv444p, Layouts.yuv420p, Layouts.yuv422p10le, Layouts.p010le] {
      var (mixed, rgb) = (
        SyntheticFrame(Self.size, layout, color, byte: 0),
        SyntheticFrame(Self.size, Layouts.rgb24, ColorDescription(), byte: 0)
      )
      try mixed.draw([covering(start, .normal), covering(.teal, mode, opacity: 0.6)])
      try rgb.draw([covering(start, .normal), covering(.teal, mode, opacity: 0.6)])
      // Draw the blended colour directly.
      let parts = (0..<3).map { Double(rgb.code($0, 10, 10)) / 255 }
      var plain = SyntheticFrame(Self.size, layout, color, byte: 0)
      let blended = StampColor(red: parts[0], green: parts[1], blue: parts[2])
      try plain.draw([covering(blended, .normal)])
      for component in 0..<3 {
        let depth = layout.components[component].depth
        let error = mixed.code(component, 5, 5) - plain.code(component, 5, 5)
        #expect(abs(error) <= 2 << (depth - 8), "\(layout.name) \(component): \(error)")
      }
    }
  }

  @Test(
    "highlights brighter than white stay as bright under a brightening stamp",
    arguments: [16, 18]
  )
  func highlights(_ transfer: Int) throws {
    let color = ColorDescription(primaries: 9, transfer: transfer, matrix: 9, isFullRange: false)
    let before = SyntheticFrame(Self.size, Layouts.yuv420p10le, color) { part, _, _ in
      part == 0 ? 900 : 512
    }
    var after = before
    try after.draw([covering(.white, .screen)])
    #expect(after == before)
  }

  @Test("on a clear picture only the stamp is visible", arguments: BlendMode.allCases)
  func clear(_ mode: BlendMode) throws {
    var frame = SyntheticFrame(Self.size, Layouts.rgba, ColorDescription()) { part, _, _ in
      part == 3 ? 0 : 90
    }
    try frame.draw([covering(.opaqueRed, mode, opacity: 0.5)])
    #expect((0..<4).map { frame.code($0, 9, 9) } == [255, 0, 0, 128])
  }

  @Test("the opacity of a stamp scales its effect")
  func opacity() throws {
    var frame = SyntheticFrame(Self.size, Layouts.rgb24, ColorDescription(), byte: 100)
    let half = Stamp(
      .artwork(.quarters),
      center: Point(16, 12),
      width: 16,
      height: 16,
      opacity: 0.5
    )
    try frame.draw([half])
    #expect((0..<3).map { frame.code($0, 11, 8) } == [178, 50, 50])
    let before = frame
    try frame.draw([
      covering(.opaqueRed, .normal, opacity: 0), covering(.white, .add, opacity: .nan),
    ])
    #expect(frame == before)
  }
}
