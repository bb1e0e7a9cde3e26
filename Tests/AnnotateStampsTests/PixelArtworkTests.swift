import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Artwork made of pixels")
struct PixelArtworkTests {
  private func plain(_ size: PixelSize, _ pixel: [UInt8]) -> ImageBuffer {
    ImageBuffer(size: size, bytes: (0..<size.area).flatMap { _ in pixel })
  }

  private func drawn(
    _ artwork: Artwork,
    _ layout: PixelLayout = Layouts.rgb24,
    width: Double = 20,
    height: Double = 10,
    rotation: Double = 0
  ) throws -> SyntheticFrame {
    let color = ColorDescription(matrix: 6, isFullRange: layout.isRGB ? nil : false)
    var frame = SyntheticFrame(PixelSize(48, 32), layout, color, byte: 100)
    let stamp = Stamp(
      .artwork(artwork),
      center: Point(24, 16),
      width: width,
      height: height,
      rotation: rotation
    )
    try frame.draw([stamp])
    return frame
  }

  @Test(
    "an opaque picture covers its stamp exactly, whatever its size",
    arguments: [1, 3, 40, 300]
  )
  func opaque(_ side: Int) throws {
    let picture = plain(PixelSize(side, side), [0, 0, 255, 255])
    let frame = try drawn(Artwork(name: "red", picture: picture, isPremultiplied: true))
    frame.forEachSample { part, x, y in
      let isInside = (14..<34).contains(x) && (11..<21).contains(y)
      let expected = isInside ? [255, 0, 0][part] : 100
      if frame.code(part, x, y) != expected { Issue.record("\(part) at \(x), \(y)") }
    }
  }

  @Test("colours are multiplied by alpha exactly once")
  func alpha() throws {
    let size = PixelSize(8, 4)
    let straight = Artwork(
      name: "straight",
      picture: plain(size, [0, 100, 200, 128]),
      isPremultiplied: false
    )
    let premultiplied = Artwork(
      name: "premultiplied",
      picture: plain(size, [0, 50, 100, 128]),
      isPremultiplied: true
    )
    let frames = [try drawn(straight), try drawn(premultiplied)]
    #expect(frames[0] == frames[1])
    // 100 · 127/255 + 100, 50 and 0.
    #expect((0..<3).map { frames[0].code($0, 24, 16) } == [150, 100, 50])
  }

  @Test("a picture that ends in clear pixels has no dark fringes")
  func fringes() throws {
    // White with clear edges on white: nothing may become darker.
    var picture = ImageBuffer(size: PixelSize(32, 32))
    for y in 8..<24 {
      for x in 8..<24 { picture[x, y] = (255, 255, 255, 255) }
    }
    let artwork = Artwork(name: "white", picture: picture, isPremultiplied: false)
    for layout in [Layouts.rgb24, Layouts.gbrp, Layouts.bgra, Layouts.yuv420p] {
      let color = ColorDescription(matrix: 6, isFullRange: layout.isRGB ? nil : true)
      var frame = SyntheticFrame(PixelSize(48, 32), layout, color) { part, _, _ in
        layout.isRGB || part == 0 ? 255 : 128
      }
      let before = frame
      for rotation in [0.0, 17, 60] {
        try frame.draw([
          Stamp(
            .artwork(artwork),
            center: Point(23.3, 15.8),
            width: 21,
            height: 21,
            rotation: rotation
          )
        ])
      }
      #expect(frame == before, "\(layout.name)")
    }
  }

  @Test("saturated pictures keep their colours within three levels", arguments: Layouts.all)
  func saturated(_ layout: PixelLayout) throws {
    // Skip grey, which has no colour, and five bits, which have steps of eight.
    guard layout.colorDepth >= 8, !layout.isGray else { return }
    let colors: [[UInt8]] = [
      [0, 0, 255], [0, 255, 0], [255, 0, 0], [0, 255, 255], [255, 0, 255],
    ]
    for (index, color) in colors.enumerated() {
      let picture = plain(PixelSize(30, 30), color + [255])
      let artwork = Artwork(name: "color \(index)", picture: picture, isPremultiplied: true)
      let found = try drawn(artwork, layout, width: 24, height: 24, rotation: 10)
      var expected = try drawn(artwork, layout, width: 24, height: 24, rotation: 10)
      let own = color.map { Double($0) / 255 }
      let whole = StampColor(red: own[2], green: own[1], blue: own[0])
      try expected.draw([Stamp(.rectangle(whole), center: Point(24, 16), width: 12, height: 12)])
      for component in layout.components.indices {
        let (grid, depth) = (found.grid(component), layout.components[component].depth)
        let middle = (grid.width / 2, grid.height / 2)
        let error =
          found.code(component, middle.0, middle.1)
          - expected.code(component, middle.0, middle.1)
        #expect(abs(error) <= 1 << (depth - 8), "\(color), component \(component): \(error)")
      }
    }
  }

  @Test("a large picture is not cached larger than it is drawn")
  func large() throws {
    let space = CodeSpace(Layouts.rgb24, ColorDescription(), PixelSize(64, 48))
    var cache = SpriteCache { _, _, size throws(AnnotateError) in ImageBuffer(size: size) }
    let artwork = Artwork(
      name: "large",
      picture: plain(PixelSize(640, 320), [9, 9, 9, 255]),
      isPremultiplied: true
    )
    let values = StampValues(space: space, areCodes: true)
    let sprite = try cache.sprite(artwork, side: 60, values)
    #expect(sprite.texelCount < 4 * 80 * 40 * 2)
    #expect(sprite.aspect == 2)
  }
}
