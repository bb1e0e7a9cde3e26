import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Code values of stamps")
struct ColorCodeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let layout: PixelLayout
    let matrix: Int
    let isFullRange: Bool?
    let codes: [Int]
    var width = 32

    init(
      _ layout: PixelLayout,
      matrix: Int = ColorDescription.unspecified,
      full: Bool? = nil,
      _ codes: [Int],
      width: Int = 32
    ) {
      (self.layout, self.matrix, self.codes, self.width) = (layout, matrix, codes, width)
      isFullRange = full
    }

    var color: ColorDescription { ColorDescription(matrix: matrix, isFullRange: isFullRange) }

    var testDescription: String {
      "\(layout.name), matrix \(matrix), full range \(isFullRange.map(String.init) ?? "unknown")"
    }
  }

  // ITU-T H.273 equations 20 to 31, computed separately; the values agree with published tables.
  static let red = [
    Case(Layouts.yuv420p, matrix: 6, full: false, [81, 90, 240]),
    Case(Layouts.yuv420p, matrix: 5, full: false, [81, 90, 240]),
    Case(Layouts.yuv420p, matrix: 1, full: false, [63, 102, 240]),
    Case(Layouts.yuv420p, matrix: 6, full: true, [76, 85, 255]),
    Case(Layouts.yuv420p, matrix: 1, full: true, [54, 99, 255]),
    Case(Layouts.yuv420p, matrix: 7, full: false, [62, 102, 240]),
    Case(Layouts.yuvj420p, matrix: 6, [76, 85, 255]),
    Case(Layouts.yuv420p, [81, 90, 240]),
    Case(Layouts.yuv420p, [63, 102, 240], width: 1280),
    Case(Layouts.yuv444p, matrix: 6, full: false, [81, 90, 240]),
    Case(Layouts.yuv422p, matrix: 1, full: false, [63, 102, 240]),
    Case(Layouts.yuv420p10le, matrix: 1, full: false, [250, 409, 960]),
    Case(Layouts.yuv420p10be, matrix: 1, full: false, [250, 409, 960]),
    Case(Layouts.yuv420p10le, matrix: 1, full: true, [217, 395, 1023]),
    Case(Layouts.yuv420p10be, matrix: 9, full: false, [294, 387, 960]),
    Case(Layouts.yuv420p12le, matrix: 1, full: false, [1001, 1637, 3840]),
    Case(Layouts.p010le, matrix: 9, full: false, [294, 387, 960]),
    Case(Layouts.nv12, matrix: 6, full: false, [81, 90, 240]),
    Case(Layouts.yuyv422, matrix: 6, full: false, [81, 90, 240]),
    Case(Layouts.rgb24, [255, 0, 0]),
    Case(Layouts.gbrp, matrix: 0, [255, 0, 0]),
    Case(Layouts.bgra, [255, 0, 0, 255]),
    Case(Layouts.rgb565le, [31, 0, 0]),
    Case(Layouts.gray, matrix: 6, full: false, [81]),
    Case(Layouts.gray, matrix: 6, full: true, [76]),
    Case(Layouts.ya8, matrix: 6, full: true, [76, 255]),
  ]

  @Test("opaque red has the codes of the standard, whatever the background", arguments: red)
  func opaqueRed(_ example: Case) throws {
    let size = PixelSize(example.width, 32)
    var frame = SyntheticFrame(size, example.layout, example.color, seed: 1)
    try frame.draw([.filled(.opaqueRed, x: 8, y: 8, width: 16, height: 16)])
    for (component, expected) in example.codes.enumerated() {
      let isSmall = frame.grid(component) != size
      let column = isSmall ? 8 : 16
      let row = frame.grid(component).height == 32 ? 16 : 8
      #expect(frame.code(component, column, row) == expected, "component \(component)")
    }
  }

  @Test(
    "opaque colours follow the same formulas",
    arguments: [
      Case(Layouts.yuv420p, matrix: 6, full: false, [119, 132, 85]),
      Case(Layouts.yuv420p, matrix: 1, full: true, [129, 127, 78]),
      Case(Layouts.yuv420p10be, matrix: 1, full: false, [509, 508, 337]),
      Case(Layouts.yuv420p12le, matrix: 9, full: false, [1969, 2069, 1346]),
      Case(Layouts.rgb24, [51, 153, 128]),
    ]
  )
  func teal(_ example: Case) throws {
    var frame = SyntheticFrame(PixelSize(32, 32), example.layout, example.color, seed: 2)
    // Half of 255 is 127.5; a little more makes the rounding unambiguous.
    let teal = StampColor(red: 0.2, green: 0.6, blue: 0.5001)
    try frame.draw([.filled(teal, x: 0, y: 0, width: 32, height: 32)])
    #expect(example.codes.indices.map { frame.code($0, 6, 6) } == example.codes)
  }

  @Test(
    "white and black have the end codes of the range, and neutral chroma",
    arguments: [
      (false, [235, 128, 128], [16, 128, 128]), (true, [255, 128, 128], [0, 128, 128]),
    ]
  )
  func extremes(_ isFull: Bool, _ white: [Int], _ black: [Int]) throws {
    for (level, expected) in [(1.0, white), (0.0, black)] {
      var frame = SyntheticFrame(
        PixelSize(16, 16),
        Layouts.yuv420p,
        ColorDescription(matrix: 1, isFullRange: isFull),
        seed: 3
      )
      let color = StampColor(red: level, green: level, blue: level)
      try frame.draw([.filled(color, x: 0, y: 0, width: 16, height: 16)])
      #expect((0..<3).map { frame.code($0, 3, 3) } == expected)
    }
  }

  @Test("half an alpha keeps half of the background")
  func halfAlpha() throws {
    let color = ColorDescription(matrix: 6, isFullRange: false)
    var frame = SyntheticFrame(PixelSize(16, 16), Layouts.yuv420p, color, byte: 200)
    let half = StampColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    try frame.draw([.filled(half, x: 0, y: 0, width: 16, height: 16)])
    // (200 + 81.481) / 2, (200 + 90.203) / 2, (200 + 240) / 2
    #expect((0..<3).map { frame.code($0, 3, 3) } == [141, 145, 220])
    var rgb = SyntheticFrame(PixelSize(16, 16), Layouts.rgb24, ColorDescription(), byte: 100)
    try rgb.draw([.filled(half, x: 0, y: 0, width: 16, height: 16)])
    // (100 + 255) / 2 and 100 / 2.
    #expect((0..<3).map { rgb.code($0, 3, 3) } == [178, 50, 50])
  }

  @Test("stamps are drawn in order")
  func order() throws {
    var frame = SyntheticFrame(PixelSize(8, 8), Layouts.rgb24, ColorDescription(), byte: 0)
    let blue = StampColor(red: 0, green: 0, blue: 1)
    try frame.draw([
      .filled(.opaqueRed, x: 0, y: 0, width: 8, height: 8),
      .filled(blue, x: 4, y: 0, width: 4, height: 8),
    ])
    #expect((0..<3).map { frame.code($0, 2, 4) } == [255, 0, 0])
    #expect((0..<3).map { frame.code($0, 6, 4) } == [0, 0, 255])
  }
}
