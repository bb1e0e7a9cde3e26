import AnnotateMediaTypes
import AnnotatePictures
import Testing

@testable import AnnotateStamps

@Suite("Artwork")
struct ArtworkTests {
  private static let rasterize: Rasterize = { document, name, size throws(AnnotateError) in
    try SVGRasterizer().picture(of: document, named: name, size: size)
  }

  private func picture(of artwork: Artwork, _ size: PixelSize) throws -> ImageBuffer {
    guard case .document(let document) = artwork.source else { return ImageBuffer(size: size) }
    return try Self.rasterize(document, artwork.name, size)
  }

  /// The heart's outline in its file extends from 2 to 62 across and from 3 to 60 down, of 64.
  @Test(
    "the heart is red, opaque in its middle and empty at its corners",
    arguments: [16, 64, 200]
  )
  func heart(_ side: Int) throws {
    let size = PixelSize(side, side)
    let picture = try picture(of: .heart, size)
    #expect(picture.size == size)
    let middle = picture[side / 2, side / 2]
    #expect(middle.alpha == 255 && middle.red > 200 && middle.green < 80 && middle.blue < 110)
    for (x, y) in [(0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1), (side / 2, 0)] {
      #expect(picture[x, y].alpha == 0, "\(x), \(y)")
    }
    // Its colours are multiplied by alpha.
    for index in 0..<size.area {
      let pixel = picture[index % side, index / side]
      #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
    }
  }

  @Test("the square is a frame with four equal sides")
  func square() throws {
    let picture = try picture(of: .square, PixelSize(64, 64))
    #expect(picture[32, 32].alpha == 0)
    for (x, y) in [(1, 32), (62, 32), (32, 1), (32, 62)] {
      let pixel = picture[x, y]
      #expect(pixel.alpha > 200 && pixel.red > 180 && pixel.green > 150 && pixel.blue < 60)
    }
    // librsvg rounds the last bit.
    for index in 0..<64 {
      let sides = [(index, 1), (index, 62), (1, index), (62, index)].map { x, y in
        Int(picture[x, y].alpha)
      }
      #expect(sides.allSatisfy { abs($0 - sides[0]) <= 2 }, "\(index): \(sides)")
    }
  }

  @Test("a heart is drawn at the requested position and size, and nowhere else")
  func drawn() throws {
    var frame = SyntheticFrame(
      PixelSize(120, 100),
      Layouts.rgb24,
      ColorDescription(),
      byte: 10
    )
    var compositor = Compositor(
      FramePlacement(of: FrameGeometry(codedSize: frame.size)).squareToOutput,
      rasterize: Self.rasterize
    )
    let stamp = Stamp(.artwork(.heart), center: Point(60, 50), width: 48, height: 48)
    try compositor.draw([stamp], on: &frame)
    #expect(frame.code(0, 60, 50) > 200 && frame.code(1, 60, 50) < 80)
    // The stroke's outer edge: 1/64 to 63/64 across, about 2/64 to 61/64 down.
    let scale = 48.0 / 64
    let edges = (left: 36 + scale, right: 84 - scale, top: 26 + 2 * scale, bottom: 26 + 61 * scale)
    var touched: [Point<CodedSpace>] = []
    frame.forEachSample { component, column, row in
      guard frame.code(component, column, row) != 10 else { return }
      touched.append(Point(Double(column) + 0.5, Double(row) + 0.5))
    }
    let bounds = Rect(enclosing: touched)
    #expect(abs(bounds.x - edges.left) < 1.5 && abs(bounds.maxX - edges.right) < 1.5)
    #expect(abs(bounds.y - edges.top) < 1.5 && abs(bounds.maxY - edges.bottom) < 1.5)
  }

  @Test("an invalid SVG document is refused by name")
  func broken() {
    let error = #expect(throws: AnnotateError.self) {
      _ = try Self.rasterize(Array("no picture".utf8), "moustache", PixelSize(8, 8))
    }
    guard case .undrawable("moustache", .refused)? = error?.problem as? PictureProblem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("sprites of about the same size share one picture")
  func cache() throws {
    // The closure fails for every size after the first ones.
    var cache = SpriteCache { _, _, size throws(AnnotateError) in
      guard size.width < 130 else { throw AnnotateError(.internalFault, "drawn again") }
      #expect(size.width == size.height)
      return ImageBuffer(size: size)
    }
    let space = CodeSpace(Layouts.rgb24, ColorDescription(), PixelSize(64, 48))
    let values = StampValues(space: space, areCodes: true)
    // Steps grow by a quarter: 1.25 to the power of 21 is 108.4, and of 22 is 135.5.
    for side in stride(from: 87.0, through: 108, by: 0.5) {
      _ = try cache.sprite(.heart, side: side, values)
    }
    #expect(throws: AnnotateError.self) {
      _ = try cache.sprite(.heart, side: 109, values)
    }
  }

  @Test("artwork in an enlarged picture has the resolution of the output", arguments: [1, 3])
  func enlarged(_ factor: Int) throws {
    let source = PixelSize(60, 40)
    let size = PixelSize(60 * factor, 40 * factor)
    let placement = FramePlacement(
      of: FrameGeometry(codedSize: source),
      as: Reframing(size: factor == 1 ? nil : size)
    )
    var frame = SyntheticFrame(size, Layouts.rgb24, ColorDescription(), byte: 0)
    var compositor = Compositor(placement.squareToOutput) { _, _, size throws(AnnotateError) in
      // Steps grow by a quarter.
      #expect(size.width >= 20 * factor && size.width <= 25 * factor + 1)
      return SyntheticFrame.quarters(size)
    }
    let stamp = Stamp(.artwork(.heart), center: Point(30, 20), width: 20, height: 20)
    try compositor.draw([stamp], on: &frame)
    #expect(frame.code(0, 25 * factor, 15 * factor) == 255)
  }
}
