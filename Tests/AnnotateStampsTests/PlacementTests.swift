import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Positions of stamps")
struct PlacementTests {
  private static let size = PixelSize(64, 48)

  /// The red, green and blue codes of a pixel.
  private func rgb(_ frame: SyntheticFrame, _ x: Int, _ y: Int) -> [Int] {
    (0..<3).map { frame.code($0, x, y) }
  }

  private func blank(_ size: PixelSize = size) -> SyntheticFrame {
    SyntheticFrame(size, Layouts.rgb24, ColorDescription(), byte: 7)
  }

  @Test(
    "a stamp outside the picture changes nothing",
    arguments: [
      Point<SquareSpace>(-20, 20), Point(90, 20), Point(30, -20), Point(30, 70), Point(-1e9, 1e9),
      Point(.nan, 1), Point(1, .infinity), Point(1e300, 1e300),
    ]
  )
  func outside(_ center: Point<SquareSpace>) throws {
    var frame = blank()
    try frame.draw([
      Stamp(.ellipse(.opaqueRed), center: center, width: 30, height: 30),
      Stamp(.outline(.opaqueRed, thickness: 2), center: center, width: 30, height: 30),
      Stamp(.artwork(.quarters), center: center, width: 30, height: 30),
    ])
    #expect(frame == blank())
  }

  @Test("a stamp without extent changes nothing", arguments: [(0.0, 10.0), (10, 0), (0, 0)])
  func flat(_ width: Double, _ height: Double) throws {
    var frame = blank()
    for content in [
      Stamp.Content.ellipse(.opaqueRed), .outline(.opaqueRed, thickness: 2), .artwork(.quarters),
    ] {
      try frame.draw([Stamp(content, center: Point(20, 20), width: width, height: height)])
    }
    #expect(frame == blank())
  }

  @Test("a stamp that is partly outside the picture keeps its visible part")
  func partlyOutside() throws {
    for layout in [Layouts.yuv420p, Layouts.yuyv422, Layouts.rgb24, Layouts.p010le] {
      // Draw the same stamps at the edges of a small picture and in the middle of a large one.
      var small = SyntheticFrame(PixelSize(32, 32), layout, ColorDescription(), byte: 50)
      var large = SyntheticFrame(PixelSize(96, 96), layout, ColorDescription(), byte: 50)
      for corner in [(-2.5, -1.0), (33.0, 3.0), (30.0, 35.5), (1.0, 31.0)] {
        let stamp = { (shift: Double) in
          Stamp(
            .artwork(.quarters),
            center: Point(corner.0 + shift, corner.1 + shift),
            width: 20,
            height: 20,
            rotation: 30
          )
        }
        try small.draw([stamp(0)])
        try large.draw([stamp(32)])
      }
      small.forEachSample { component, column, row in
        let (part, whole) = (small.grid(component), large.grid(component))
        let shift = ((whole.width - part.width) / 2, (whole.height - part.height) / 2)
        let expected = large.code(component, column + shift.0, row + shift.1)
        if small.code(component, column, row) != expected {
          Issue.record("\(layout.name) \(component): \(column), \(row)")
        }
      }
    }
  }

  @Test(
    "rotation is clockwise as seen",
    arguments: [
      // The quarters from the top left clockwise: red, green, nothing, blue.
      (0.0, [[255, 0, 0], [0, 255, 0], [7, 7, 7], [0, 0, 255]]),
      (90, [[0, 0, 255], [255, 0, 0], [0, 255, 0], [7, 7, 7]]),
      (180, [[7, 7, 7], [0, 0, 255], [255, 0, 0], [0, 255, 0]]),
      (-90, [[0, 255, 0], [7, 7, 7], [0, 0, 255], [255, 0, 0]]),
      (450, [[0, 0, 255], [255, 0, 0], [0, 255, 0], [7, 7, 7]]),
    ] as [(Double, [[Int]])]
  )
  func rotation(_ degrees: Double, _ expected: [[Int]]) throws {
    var frame = blank()
    try frame.draw([
      Stamp(
        .artwork(.quarters),
        center: Point(32, 24),
        width: 20,
        height: 20,
        rotation: degrees
      )
    ])
    let found = [(27, 19), (36, 19), (36, 28), (27, 28)].map { rgb(frame, $0.0, $0.1) }
    #expect(found == expected)
  }

  @Test("an eighth of a turn moves the top left quarter to the top")
  func eighthTurn() throws {
    var frame = blank()
    try frame.draw([
      Stamp(.artwork(.quarters), center: Point(32, 24), width: 20, height: 20, rotation: 45)
    ])
    let found = [(32, 16), (40, 24), (32, 32), (23, 24)].map { rgb(frame, $0.0, $0.1) }
    #expect(found == [[255, 0, 0], [0, 255, 0], [7, 7, 7], [0, 0, 255]])
  }

  // The stored position of what the picture of 64 by 48 shows at (16, 8) from the top left.
  @Test(
    "a stamp is upright for the viewer, however the picture is stored",
    arguments: [
      (Orientation.up, 16, 8), (.upMirrored, 48, 8), (.down, 48, 40), (.downMirrored, 16, 40),
      (.leftMirrored, 8, 16), (.right, 8, 32), (.rightMirrored, 56, 32), (.left, 56, 16),
    ]
  )
  func orientations(_ orientation: Orientation, _ x: Int, _ y: Int) throws {
    let geometry = FrameGeometry(codedSize: Self.size, orientation: orientation)
    var frame = blank()
    try frame.draw(
      [Stamp(.artwork(.quarters), center: Point(16, 8), width: 12, height: 12)],
      geometry: geometry
    )
    // Turn the stored picture upright as a player does, and check its four quarters.
    var stored = ImageBuffer(size: Self.size)
    for row in 0..<Self.size.height {
      for column in 0..<Self.size.width {
        let codes = rgb(frame, column, row).map { UInt8($0) }
        stored[column, row] = (blue: codes[2], green: codes[1], red: codes[0], alpha: 255)
      }
    }
    let upright = stored.turnedUpright(from: orientation)
    let quarters = [(13, 5), (18, 5), (18, 10), (13, 10)].map { point in
      let pixel = upright[point.0, point.1]
      return [pixel.red, pixel.green, pixel.blue]
    }
    #expect(quarters == [[255, 0, 0], [0, 255, 0], [7, 7, 7], [0, 0, 255]])
    // In the stored picture the stamp is around the position computed by hand.
    let isTouched = [(-3, -3), (2, -3), (2, 2), (-3, 2)].count { dx, dy in
      rgb(frame, x + dx, y + dy) != [7, 7, 7]
    }
    #expect(isTouched == 3)
  }

  @Test("with pixels twice as wide as high a disc is stored half as wide")
  func pixelAspect() throws {
    let geometry = FrameGeometry(codedSize: Self.size, sampleAspectRatio: Rational(2, 1))
    var frame = blank()
    // Square space is 128 wide, so this is the middle of the picture.
    try frame.draw(
      [Stamp(.ellipse(.opaqueRed), center: Point(64, 24), width: 20, height: 20)],
      geometry: geometry
    )
    let row = (0..<64).filter { rgb(frame, $0, 24) != [7, 7, 7] }
    let column = (0..<48).filter { rgb(frame, 32, $0) != [7, 7, 7] }
    #expect(row == Array(27..<37))
    #expect(column == Array(14..<34))
  }

  @Test("a crop shifts stamps to the stored position of the visible picture")
  func crop() throws {
    let geometry = FrameGeometry(
      codedSize: Self.size,
      cleanAperture: Rect(x: 10, y: 6, width: 40, height: 30)
    )
    var frame = blank()
    try frame.draw(
      [.filled(.opaqueRed, x: 0, y: 0, width: 4, height: 4)],
      geometry: geometry
    )
    var expected = blank()
    try expected.draw([.filled(.opaqueRed, x: 10, y: 6, width: 4, height: 4)])
    #expect(frame == expected)
    #expect(rgb(frame, 10, 6) == [255, 0, 0] && rgb(frame, 9, 6) == [7, 7, 7])
  }
}
