import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("Input grids")
struct InputGridTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let shown: (Double, Double)
    let grid: PixelSize
    let picture: PixelSize

    init(_ shown: (Double, Double), grid: PixelSize, picture: PixelSize) {
      (self.shown, self.grid, self.picture) = (shown, grid, picture)
    }

    var testDescription: String { "\(shown.0)x\(shown.1)" }
  }

  private static let grid = InputGrid(step: 32, maximumArea: 640 * 384)
  private static let narrowGrid = InputGrid(
    step: 32,
    maximumArea: 640 * 384,
    narrow: (640, 640 * 480)
  )

  @Test(
    "a picture is shown as large as the area allows, and never enlarged",
    arguments: [
      Case((1920, 1080), grid: PixelSize(640, 384), picture: PixelSize(640, 360)),
      Case((3840, 2160), grid: PixelSize(640, 384), picture: PixelSize(640, 360)),
      Case((1080, 1920), grid: PixelSize(384, 640), picture: PixelSize(360, 640)),
      Case((640, 360), grid: PixelSize(640, 384), picture: PixelSize(640, 360)),
      Case((100, 50), grid: PixelSize(128, 64), picture: PixelSize(100, 50)),
      Case((1, 1), grid: PixelSize(32, 32), picture: PixelSize(1, 1)),
      // Fifteen by fifteen steps are the largest square of at most 240.
      Case((1000, 1000), grid: PixelSize(480, 480), picture: PixelSize(480, 480)),
      // 240 steps in one row.
      Case((76_800, 100), grid: PixelSize(7680, 32), picture: PixelSize(7680, 10)),
    ]
  )
  func examples(_ example: Case) {
    let fit = Self.grid.fit(width: example.shown.0, height: example.shown.1)
    #expect(fit.grid == example.grid)
    #expect(fit.picture == example.picture)
  }

  @Test(
    "a high picture may take more area than a wide one, but no more width",
    arguments: [
      Case((1920, 1080), grid: PixelSize(640, 384), picture: PixelSize(640, 360)),
      Case((2048, 858), grid: PixelSize(768, 320), picture: PixelSize(764, 320)),
      Case((1440, 1080), grid: PixelSize(640, 480), picture: PixelSize(640, 480)),
      Case((720, 480), grid: PixelSize(640, 448), picture: PixelSize(640, 427)),
      Case((1000, 1000), grid: PixelSize(544, 544), picture: PixelSize(544, 544)),
      Case((1080, 1920), grid: PixelSize(416, 736), picture: PixelSize(414, 736)),
      Case((480, 640), grid: PixelSize(480, 640), picture: PixelSize(480, 640)),
    ]
  )
  func narrow(_ example: Case) {
    let fit = Self.narrowGrid.fit(width: example.shown.0, height: example.shown.1)
    #expect(fit.grid == example.grid)
    #expect(fit.picture == example.picture)
  }

  @Test("a picture is enlarged if that is allowed, up to the area")
  func enlarged() {
    var grid = Self.grid
    grid.maximumScale = 2
    #expect(grid.fit(width: 200, height: 100).picture == PixelSize(400, 200))
    #expect(grid.fit(width: 400, height: 225).picture == PixelSize(640, 360))
    #expect(grid.fit(width: 1920, height: 1080).picture == PixelSize(640, 360))
  }

  @Test("a fitted picture fits the same grid again", arguments: SeededGenerator.seeds)
  func again(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let width = Double.random(in: 1...5000, using: &generator)
      let height = Double.random(in: 1...5000, using: &generator)
      let (grid, picture) = Self.narrowGrid.fit(width: width, height: height)
      let wide = Self.grid.fit(width: width, height: height).picture
      #expect(picture.width >= wide.width && picture.height >= wide.height)
      #expect(grid.area <= 640 * (grid.width <= 640 ? 480 : 384))
      let again = Self.narrowGrid.fit(width: Double(picture.width), height: Double(picture.height))
      #expect(again.grid == grid && again.picture == picture, "\(width)x\(height)")
    }
  }

  @Test(
    "every grid respects the step, the largest area and the picture",
    arguments: SeededGenerator.seeds
  )
  func properties(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let width = Double.random(in: 1...5000, using: &generator)
      let height = Double.random(in: 1...5000, using: &generator)
      let (grid, picture) = Self.grid.fit(width: width, height: height)
      #expect(grid.width % 32 == 0 && grid.height % 32 == 0)
      #expect(grid.area <= 640 * 384)
      #expect(picture.width <= grid.width && picture.height <= grid.height)
      #expect(grid.width - picture.width < 32 && grid.height - picture.height < 32)
      let scale = bestScale(width, height)
      #expect(abs(Double(picture.width) - max(1, width * scale)) <= 1, "\(width)x\(height)")
      #expect(abs(Double(picture.height) - max(1, height * scale)) <= 1, "\(width)x\(height)")
      let again = Self.grid.fit(width: Double(picture.width), height: Double(picture.height))
      #expect(again.grid == grid && again.picture == picture, "\(width)x\(height)")
    }
  }

  /// Tries all grids and returns the largest scale, at most one, at which the picture fits one of them.
  private func bestScale(_ width: Double, _ height: Double) -> Double {
    var best = 0.0
    for columns in 1...240 {
      for rows in 1...(240 / columns) {
        best = max(best, min(Double(columns * 32) / width, Double(rows * 32) / height))
      }
    }
    return min(1, best)
  }
}
