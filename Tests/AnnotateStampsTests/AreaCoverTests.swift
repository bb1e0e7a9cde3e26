import AnnotateMediaTypes
import Testing

@testable import AnnotateStamps

@Suite("Covers on areas without faces")
struct AreaCoverTests {
  private static let size = PixelSize(160, 96)
  private static let bounds = Rect<SquareSpace>(x: 30, y: 24, width: 100, height: 40)
  private static let names = ["blur", "pixelate", "solid"]

  /// Stripes of three samples, as fine as letters, between dark and bright.
  private static func stripes(_ layout: PixelLayout) -> SyntheticFrame {
    SyntheticFrame(size, layout, ColorDescription()) { part, x, y in
      let largest = 1 << layout.components[part].depth - 1
      return (x / 3 + y / 3) % 2 == 0 ? largest / 4 : 3 * largest / 4
    }
  }

  private static func covers(
    _ name: String,
    _ shape: CoveredArea.Shape,
    _ bounds: Rect<SquareSpace> = bounds
  ) throws -> [Stamp] {
    let style = try #require(StyleRegistry.style(named: name))
    return style.covers(on: StampArea(bounds, shape), at: StampMoment())
  }

  /// Whether a sample is in the area, or in the ellipse in it, with `margin` samples to spare.
  private static func isInside(
    _ shape: CoveredArea.Shape,
    _ x: Int,
    _ y: Int,
    margin: Double
  ) -> Bool {
    let (across, down) = (Double(x) + 0.5 - bounds.center.x, Double(y) + 0.5 - bounds.center.y)
    let (a, b) = (bounds.width / 2 - margin, bounds.height / 2 - margin)
    return switch shape {
    case .rectangle: abs(across) < a && abs(down) < b
    case .ellipse: across * across / (a * a) + down * down / (b * b) < 1
    }
  }

  @Test(
    "every cover hides the detail of an area and keeps every sample outside",
    arguments: names,
    CoveredArea.Shape.allCases
  )
  func hides(_ name: String, _ shape: CoveredArea.Shape) throws {
    for layout in [Layouts.gray, Layouts.yuv420p, Layouts.yuv422p10le, Layouts.gbrp] {
      let before = Self.stripes(layout)
      var after = before
      try after.draw(try Self.covers(name, shape))
      let largest = Double(1 << layout.components[0].depth - 1)
      var codes: [Double] = []
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          if Self.isInside(shape, x, y, margin: 2) {
            codes.append(Double(after.code(0, x, y)) / largest)
          } else if !Self.isInside(shape, x, y, margin: -1) {
            #expect(after.code(0, x, y) == before.code(0, x, y), "\(x) \(y)")
          }
        }
      }
      let (least, most) = (codes.min() ?? 0, codes.max() ?? 1)
      // The stripes are half of the range apart.
      #expect(most - least < 0.03, "\(layout.name): \(least) to \(most)")
    }
  }

  @Test("a cover is as strong as on a face with the same bounds, however flat the area is")
  func strength() throws {
    let flat = Rect<SquareSpace>(x: 0, y: 0, width: 200, height: 20)
    guard
      case .blur(let radius, let shape)? = try Self.covers("blur", .rectangle, flat).first?.content
    else {
      Issue.record("no blur")
      return
    }
    #expect(radius > 35 && shape == .rectangle)
    guard case .pixelate(let cell, _)? = try Self.covers("pixelate", .ellipse, flat).first?.content
    else {
      Issue.record("no mosaic")
      return
    }
    #expect(cell > 25)
  }

  @Test("a cover fits its area whatever its layer is for: anchor, condition, fade and opacity")
  func oddLayers() throws {
    let text = """
      {"name": "odd", "layers": [
        {"type": "blur", "anchor": "leftEye", "width": {"faceWidth": 0.1}, "radius": {"faceSize": 0.3},
          "when": "eyesClosed", "fadeIn": 9, "opacity": 0.4, "feather": {"faceWidth": 0.2},
          "offset": {"x": {"pixels": 50}, "y": {"pixels": 9}}},
        {"type": "rectangle", "anchor": "face", "width": {"faceWidth": 1}, "color": "#ff0000"}
      ]}
      """
    let rig = try Rig(parsing: Array(text.utf8), named: "odd") {
      (name, _) throws(AnnotateError) in throw AnnotateError(.missingInput, name)
    }
    let stamps = rig.covers(on: StampArea(Self.bounds, .rectangle), at: StampMoment())
    #expect(stamps.count == 1)
    let stamp = try #require(stamps.first)
    #expect(stamp.center == Self.bounds.center && stamp.isCover)
    #expect((stamp.width, stamp.height, stamp.opacity) == (100, 40, 1))
    guard case .blur(let radius, let shape) = stamp.content else {
      Issue.record("no blur")
      return
    }
    #expect(radius >= 29 && shape == .rectangle)
  }

  @Test("styles that hide nothing cover no area", arguments: ["hearts", "labels", "none"])
  func decorations(_ name: String) throws {
    #expect(try Self.covers(name, .rectangle).isEmpty)
  }

  @Test("the shown part of a turned picture is covered where it is stored")
  func turned() throws {
    // Stored on its side: the upright picture is 96 wide and 160 high.
    let geometry = FrameGeometry(codedSize: Self.size, orientation: .right)
    let shown = Rect<DisplaySpace>(x: 10, y: 20, width: 30, height: 60)
    let stored = geometry.displayToCoded.apply(shown)
    let before = Self.stripes(Layouts.gray)
    var after = before
    let area = StampArea(geometry.displayToSquare.apply(shown), .rectangle)
    let style = try #require(StyleRegistry.style(named: "solid"))
    try after.draw(style.covers(on: area, at: StampMoment()), geometry: geometry)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let isInside = stored.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
        #expect((after.code(0, x, y) != before.code(0, x, y)) == isInside, "\(x) \(y)")
      }
    }
  }
}
