import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Coverage of stamps")
struct CoverageTests {
  private static let size = PixelSize(64, 48)

  /// A frame before and after drawing.
  private func drawn(
    _ stamp: Stamp,
    _ layout: PixelLayout,
    seed: UInt64
  ) throws -> (before: SyntheticFrame, after: SyntheticFrame) {
    let before = SyntheticFrame(Self.size, layout, ColorDescription(), seed: seed)
    var after = before
    try after.draw([stamp])
    return (before, after)
  }

  @Test("samples that a stamp does not cover keep every bit, and so does the padding of rows")
  func untouched() throws {
    let stamps: [(stamp: Stamp, covered: Rect<CodedSpace>)] =
      [
        (
          .filled(.opaqueRed, x: 10.5, y: 7.25, width: 20, height: 18),
          Rect(x: 10.5, y: 7.25, width: 20, height: 18)
        ),
        (
          Stamp(.ellipse(.opaqueRed), center: Point(30, 20), width: 24, height: 12),
          Rect(x: 17, y: 13, width: 26, height: 14)
        ),
        (
          // Sprites are smoothed over a texel beyond their edge.
          Stamp(.artwork(.quarters), center: Point(40, 30), width: 16, height: 16),
          Rect(x: 30, y: 20, width: 20, height: 20)
        ),
      ]
      + [
        .rectangle(.opaqueRed), .brackets(.opaqueRed, thickness: 3, length: 0.2),
        .text(StampText("x", color: .opaqueRed, background: .init(.opaqueRed))),
        .blur(radius: 4, .ellipse), .blur(radius: 9, StampShape(.rectangle, feather: 3)),
        .pixelate(cell: 5, .rectangle), .pixelate(cell: 5, StampShape(.ellipse, feather: 3)),
        .cutOut(.ellipse, inverted: false),
      ].map { content in
        // Rotated by 45°, the corners of 16 by 20 are 12.8 away from the centre, and samples that are
        // twice as wide as high get a footprint that is slightly too high.
        (
          Stamp(content, center: Point(40, 30), width: 16, height: 20, rotation: 45),
          Rect(x: 26, y: 16, width: 28, height: 28)
        )
      }
      + BlendMode.allCases.map { mode in
        (
          Stamp(.ellipse(.teal), center: Point(30, 20), width: 12, height: 12, blend: mode),
          Rect(x: 24, y: 14, width: 12, height: 12)
        )
      }
    for (number, layout) in Layouts.all.enumerated() {
      for (stamp, covered) in stamps {
        var (before, after) = try drawn(stamp, layout, seed: UInt64(number))
        #expect(before != after)
        let bounds = covered.corners
        after.forEachSample { component, column, row in
          let (old, new) = (
            before.word(component, column, row), after.word(component, column, row)
          )
          guard old != new else { return }
          let footprint = after.footprint(component, column, row)
          guard footprint.intersection(Rect(enclosing: bounds)) == nil else { return }
          Issue.record("\(layout.name) \(component): \(column), \(row)")
        }
        guard layout == Layouts.p010le || layout == Layouts.rgb24 else { continue }
        // Only a frame whose samples are all covered again allows a comparison of the padding.
        let cover = Stamp.filled(.opaqueRed, x: -9, y: -9, width: 99, height: 99)
        try before.draw([cover])
        try after.draw([cover])
        #expect(before == after, "the padding of \(layout.name)")
      }
    }
  }

  @Test("unused bits beside a value stay as they are")
  func neighbouringBits() throws {
    let cover = Stamp.filled(.opaqueRed, x: 0, y: 0, width: 64, height: 48)
    let (before, after) = try drawn(cover, Layouts.p010le, seed: 5)
    after.forEachSample { component, column, row in
      let (old, new) = (before.word(component, column, row), after.word(component, column, row))
      if old & 63 != new & 63 { Issue.record("\(component): \(column), \(row)") }
    }
  }

  @Test(
    "edges mix luma and chroma by their coverage, at the chroma location",
    arguments: [ChromaLocation.left, .center, .topLeft, .top, .bottomLeft, .bottom]
  )
  func siting(_ location: ChromaLocation) throws {
    let color = ColorDescription(matrix: 6, isFullRange: false, chromaLocation: location)
    var frame = SyntheticFrame(PixelSize(24, 24), Layouts.yuv420p, color, byte: 40)
    let rect = Rect<CodedSpace>(x: 5.25, y: 7.5, width: 9, height: 6.75)
    try frame.draw([
      .filled(.opaqueRed, x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    ])
    let red = [81.481, 90.203, 240]
    frame.forEachSample { component, column, row in
      let footprint = frame.footprint(component, column, row)
      let fraction = (footprint.intersection(rect)?.area ?? 0) / footprint.area
      let expected = 40 + fraction * (red[component] - 40)
      let found = Double(frame.code(component, column, row))
      if abs(found - expected) > 0.502 {
        Issue.record("\(component) at \(column), \(row): \(found), not \(expected)")
      }
    }
  }

  @Test("chroma without a stated location is at the left, half-way down")
  func defaultSiting() throws {
    let frames = try [nil, ChromaLocation.left, .center].map { location in
      let color = ColorDescription(matrix: 6, isFullRange: false, chromaLocation: location)
      var frame = SyntheticFrame(PixelSize(24, 24), Layouts.yuv420p, color, byte: 40)
      try frame.draw([.filled(.opaqueRed, x: 4, y: 4, width: 8, height: 8)])
      return frame.planes
    }
    #expect(frames[0] == frames[1])
    #expect(frames[0] != frames[2])
  }

  @Test("an ellipse covers its geometric area, and its edge is a pixel wide")
  func ellipse() throws {
    var frame = SyntheticFrame(PixelSize(64, 64), Layouts.rgb24, ColorDescription(), byte: 0)
    let center = Point<CodedSpace>(31.3, 32.8)
    try frame.draw([
      Stamp(.ellipse(.opaqueRed), center: Point(center.x, center.y), width: 40, height: 40)
    ])
    var area = 0.0
    frame.forEachSample { component, column, row in
      guard component == 0 else { return }
      let code = frame.code(0, column, row)
      area += Double(code) / 255
      let distance = Point(Double(column) + 0.5, Double(row) + 0.5).distance(to: center)
      if distance < 19.4, code != 255 { Issue.record("a hole at \(column), \(row)") }
      if distance > 20.6, code != 0 { Issue.record("a spot at \(column), \(row)") }
    }
    #expect(abs(area - Double.pi * 400) < 0.005 * Double.pi * 400)
  }

  @Test("an outline covers its lines and nothing inside")
  func outline() throws {
    let layout = Layouts.rgb24
    let before = SyntheticFrame(Self.size, layout, ColorDescription(), seed: 8)
    var after = before
    try after.draw([
      Stamp(.outline(.opaqueRed, thickness: 3), center: Point(20, 20), width: 24, height: 16)
    ])
    let (outer, hole) = (
      Rect<CodedSpace>(x: 8, y: 12, width: 24, height: 16),
      Rect<CodedSpace>(x: 11, y: 15, width: 18, height: 10)
    )
    after.forEachSample { component, column, row in
      let pixel = after.footprint(component, column, row)
      let isLine = pixel.intersection(outer) != nil && pixel.intersection(hole) == nil
      let expected =
        isLine ? (component == 0 ? 255 : 0) : before.code(component, column, row)
      if after.code(component, column, row) != expected { Issue.record("\(column), \(row)") }
    }
  }
}
