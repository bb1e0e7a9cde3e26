import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Covers")
struct CoverTests {
  private static let size = PixelSize(64, 48)

  private func gray(
    _ size: PixelSize = size,
    _ code: (_ column: Int, _ row: Int) -> Int
  ) -> SyntheticFrame {
    SyntheticFrame(size, Layouts.gray, ColorDescription()) { _, column, row in code(column, row) }
  }

  private func noise(_ seed: UInt64, _ size: PixelSize = size) -> SyntheticFrame {
    SyntheticFrame(size, Layouts.gray, ColorDescription(), seed: seed)
  }

  @Test("a plain colour keeps every bit, also at the picture's corners")
  func plain() throws {
    for layout in Layouts.all {
      let before = SyntheticFrame(Self.size, layout, ColorDescription()) { component, _, _ in
        let largest = 1 << layout.components[component].depth - 1
        return component == layout.components.count - 1 && layout.hasAlpha ? largest : largest / 3
      }
      for content in [
        Stamp.Content.blur(radius: 3, .rectangle), .blur(radius: 25, .ellipse),
        .pixelate(cell: 7, .rectangle), .pixelate(cell: 50, .ellipse),
      ] {
        var after = before
        for center in [Point<SquareSpace>(3, 4), Point(62, 47), Point(30, 20)] {
          try after.draw([Stamp(content, center: center, width: 31, height: 26, rotation: 20)])
        }
        #expect(after == before, "\(layout.name), \(content)")
      }
    }
  }

  /// A Gaussian computed sample by sample, with the picture's border extended.
  private func gaussian(_ frame: SyntheticFrame, _ deviation: Double, _ x: Int, _ y: Int) -> Double
  {
    let reach = Int(4 * deviation)
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    var (sum, whole) = (0.0, 0.0)
    for (dy, weightY) in zip(-reach...reach, weights) {
      for (dx, weightX) in zip(-reach...reach, weights) {
        let column = min(frame.size.width - 1, max(0, x + dx))
        let row = min(frame.size.height - 1, max(0, y + dy))
        sum += weightX * weightY * Double(frame.code(0, column, row))
        whole += weightX * weightY
      }
    }
    return sum / whole
  }

  @Test("a blur is a Gaussian with the radius as its standard deviation", arguments: [2.0, 5, 11])
  func gaussianBlur(_ radius: Double) throws {
    // A bright square that shares two sides with the picture.
    let before = gray { x, y in x < 24 && y < 20 ? 240 : 20 }
    var after = before
    try after.draw([
      Stamp(.blur(radius: radius, .rectangle), center: Point(32, 24), width: 64, height: 48)
    ])
    for y in stride(from: 0, to: 48, by: 5) {
      for x in stride(from: 0, to: 64, by: 5) {
        let (found, expected) = (Double(after.code(0, x, y)), gaussian(before, radius, x, y))
        if abs(found - expected) > 5 {
          Issue.record("\(found) instead of \(expected) at \(x), \(y)")
        }
      }
    }
  }

  @Test(
    "a cover leaves no recognisable details",
    arguments: [Layouts.yuv420p, Layouts.yuv422p10le, Layouts.gbrp]
  )
  func hides(_ layout: PixelLayout) throws {
    // Stripes of four samples, about as coarse as a nose in a small face.
    var frame = SyntheticFrame(PixelSize(96, 96), layout, ColorDescription()) { part, x, y in
      let largest = 1 << layout.components[part].depth - 1
      return x / 4 % 2 == 0 ? largest / 4 : 3 * largest / 4
    }
    try frame.draw([
      Stamp(.blur(radius: 12, .rectangle), center: Point(48, 48), width: 96, height: 96)
    ])
    for component in 0..<3 {
      let grid = frame.grid(component)
      let codes = (grid.width / 4..<3 * grid.width / 4).map {
        frame.code(component, $0, grid.height / 2)
      }
      let spread = Double((codes.max() ?? 0) - (codes.min() ?? 0))
      // The stripes differed by half of the range.
      let fraction = spread / Double(1 << layout.components[component].depth)
      #expect(fraction <= 0.02, "\(fraction)")
    }
  }

  @Test("each cell of a mosaic has the mean of its samples")
  func means() throws {
    let before = noise(3)
    var after = before
    try after.draw([
      Stamp(.pixelate(cell: 8, .rectangle), center: Point(28, 20), width: 40, height: 24)
    ])
    for (column, row) in [(0, 0), (4, 2), (2, 1)] {
      let (left, top) = (8 + 8 * column, 8 + 8 * row)
      let codes = (0..<64).map { before.code(0, left + $0 % 8, top + $0 / 8) }
      let mean = Double(codes.reduce(0, +)) / 64
      for index in 0..<64 {
        let found = Double(after.code(0, left + index % 8, top + index / 8))
        if abs(found - mean) > 0.51 { Issue.record("\(found) instead of \(mean)") }
      }
    }
  }

  @Test("cells rotate with the stamp")
  func turnedCells() throws {
    // The rows of the picture differ: upright cells are constant along a row, rotated ones along a column.
    let before = gray { _, y in y < 24 ? 40 : 200 }
    for (rotation, isUniform) in [(0.0, true), (90, true), (45, false)] {
      var after = before
      try after.draw([
        Stamp(
          .pixelate(cell: 10, .rectangle),
          center: Point(32, 24),
          width: 20,
          height: 20,
          rotation: rotation
        )
      ])
      let row = Set((24..<40).map { after.code(0, $0, 27) })
      #expect((row.count == 1) == isUniform, "\(rotation)°: \(row)")
    }
  }

  @Test("cells keep their colours if stamp and picture move together")
  func noShimmer() throws {
    let large = noise(9, PixelSize(90, 80))
    func drawn(_ dx: Int, _ dy: Int) throws -> SyntheticFrame {
      var frame = gray { large.code(0, $0 + 12 - dx, $1 + 12 - dy) }
      let center = Point<SquareSpace>(Double(24 + dx), Double(20 + dy))
      try frame.draw([
        Stamp(.pixelate(cell: 6, .ellipse), center: center, width: 25, height: 31, rotation: 33)
      ])
      return frame
    }
    let (first, second) = (try drawn(0, 0), try drawn(7, 5))
    for y in 5..<36 {
      for x in 10..<38 where first.code(0, x, y) != second.code(0, x + 7, y + 5) {
        Issue.record("\(x), \(y)")
      }
    }
  }

  @Test("a feather fades inwards from the edge")
  func feather() throws {
    var frame = gray { _, _ in 200 }
    let shape = StampShape(.rectangle, feather: 8)
    try frame.draw([
      Stamp(.cutOut(shape, inverted: false), center: Point(32, 24), width: 40, height: 40)
    ])
    let row = (10..<33).map { frame.code(0, $0, 24) }
    #expect(row[0] == 200 && row[1] == 200 && row[22] == 0)
    // It fades from the edge at 12 to 20, where everything is black.
    #expect(row[10] == 0 && (80...120).contains(row[6]))
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("invisible colours do not show in a cover")
  func hiddenColors() throws {
    let before = SyntheticFrame(Self.size, Layouts.rgba, ColorDescription()) { part, x, _ in
      x < 32 ? [255, 0, 0, 0][part] : [0, 0, 255, 255][part]
    }
    for content in [Stamp.Content.blur(radius: 5, .rectangle), .pixelate(cell: 14, .rectangle)] {
      var after = before
      try after.draw([Stamp(content, center: Point(32, 24), width: 40, height: 30)])
      var mixed = 0
      for x in 13..<51 where after.code(3, x, 24) > 0 {
        #expect(after.code(0, x, 24) == 0 && after.code(2, x, 24) == 255, "\(content) at \(x)")
        mixed += after.code(3, x, 24) < 255 ? 1 : 0
      }
      #expect(mixed > 3)
    }
  }

  @Test("bars around the picture are neither covered nor visible in a cover")
  func bars() throws {
    let area = Rect<CodedSpace>(x: 0, y: 10, width: 64, height: 30)
    let before = gray { _, y in (10..<40).contains(y) ? 150 : 0 }
    var after = before
    try after.draw(
      [
        Stamp(.blur(radius: 6, .rectangle), center: Point(20, 12), width: 20, height: 20),
        Stamp(.pixelate(cell: 10, .rectangle), center: Point(50, 12), width: 20, height: 20),
      ],
      area: area
    )
    #expect(after == before)
  }

  @Test("covers include the stamps before them and not those after")
  func order() throws {
    var frame = gray { _, _ in 0 }
    let white = Stamp.filled(.white, x: 20, y: 10, width: 20, height: 20)
    let blur = Stamp(.blur(radius: 40, .rectangle), center: Point(30, 20), width: 20, height: 20)
    try frame.draw([white, blur])
    #expect((1...254).contains(frame.code(0, 30, 20)))
    try frame.draw([blur, white])
    #expect(frame.code(0, 30, 20) == 255)
  }
}
