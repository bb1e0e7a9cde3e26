import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Skipping empty tiles")
struct StampRasterTests {
  /// A paint whose tiles are never skipped.
  private struct Unskipped<Base: Paint>: Paint {
    let base: Base

    func paint(_ run: SampleRun, into row: inout PaintedRow) { base.paint(run, into: &row) }

    func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool { true }
  }

  /// Returns a picture with a few visible pixels.
  private func specks(_ generator: inout SeededGenerator) -> SpritePaint {
    let side = Int.random(in: 8...130, using: &generator)
    var picture = ImageBuffer(size: PixelSize(side, side))
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let x = Int.random(in: 0..<side, using: &generator)
      let y = Int.random(in: 0..<side, using: &generator)
      picture[x, y] = (255, 255, 255, 255)
    }
    return SpritePaint(sprite: Sprite(picture), opacity: 1)
  }

  /// Returns the largest difference of a sample from the result without skipping.
  ///
  /// The beginnings of runs change the last bits.
  private func difference(_ raster: StampRaster, _ paint: some Paint) -> Float {
    var rest: [[Int]: SIMD4<Float>] = [:]
    for sample in raster.samples(of: Unskipped(base: paint)) {
      rest[[sample.column, sample.row]] = sample.color
    }
    for sample in raster.samples(of: paint) {
      rest[[sample.column, sample.row], default: .zero] -= sample.color
    }
    return rest.values.map { max(abs($0.max()), abs($0.min())) }.max() ?? 0
  }

  private func randomMap(
    _ width: ClosedRange<Double>,
    _ aspect: ClosedRange<Double>,
    _ generator: inout SeededGenerator
  ) -> AffineTransform<StampSpace, CodedSpace> {
    let width = Double.random(in: width, using: &generator)
    let stamp = Stamp(
      .artwork(.quarters),
      center: Point(
        .random(in: 0...120, using: &generator),
        .random(in: 0...120, using: &generator)
      ),
      width: width,
      height: width * .random(in: aspect, using: &generator),
      rotation: .random(in: 0...360, using: &generator)
    )
    return stamp.transform.then(AffineTransform(scaleX: 1, scaleY: 1))
  }

  private static let grids = [
    SampleGrid(luma: PixelSize(120, 120)),
    SampleGrid(chromaOf: PixelSize(120, 120), Layouts.yuv420p, .left),
    SampleGrid(chromaOf: PixelSize(120, 120), Layouts.yuv422p, .left),
  ]

  @Test(
    "no visible part of a sprite is skipped, at any size and rotation",
    arguments: SeededGenerator.seeds
  )
  func sprites(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let sprite = specks(&generator)
      for grid in Self.grids {
        let map = randomMap(8...200, 0.25...4, &generator)
        guard let raster = StampRaster(grid, map) else { continue }
        #expect(difference(raster, sprite) < 1e-4)
      }
    }
  }

  @Test(
    "no part of an outline is skipped, at any size and rotation",
    arguments: SeededGenerator.seeds
  )
  func outlines(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let lines = Lines(
        thickness: .random(in: 0.1...50, using: &generator),
        length: .random(in: 0.1...0.6, using: &generator),
        width: 100,
        height: .random(in: 50...200, using: &generator)
      )
      let outline = PlainPaint(part: lines, color: StampColor.opaqueRed.premultiplied)
      for grid in Self.grids {
        let map = randomMap(2...200, 0.25...4, &generator)
        guard let raster = StampRaster(grid, map) else { continue }
        #expect(difference(raster, outline) < 1e-4)
      }
    }
  }

  @Test("the large hole of a frame is skipped")
  func hole() {
    let occupancy = SpriteOccupancy(width: 128, height: 128) { x, y in
      min(x, y) == 0 || max(x, y) == 127
    }
    #expect(!occupancy.mayCover(Rect(x: -0.4, y: -0.4, width: 0.8, height: 0.8)))
    #expect(occupancy.mayCover(Rect(x: -0.4, y: -0.49, width: 0.8, height: 0.01)))
    #expect(occupancy.mayCover(Rect(x: -9, y: -9, width: 18, height: 18)))
  }

  @Test("every visible pixel is found at its position", arguments: SeededGenerator.seeds)
  func pixels(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let width = Int.random(in: 1...300, using: &generator)
      let height = Int.random(in: 1...300, using: &generator)
      let x = Int.random(in: 0..<width, using: &generator)
      let y = Int.random(in: 0..<height, using: &generator)
      let occupancy = SpriteOccupancy(width: width, height: height) { ($0, $1) == (x, y) }
      // Choose any point of the pixel.
      let point = Rect<StampSpace>(
        x: (Double(x) + .random(in: 0...1, using: &generator)) / Double(width) - 0.5,
        y: (Double(y) + .random(in: 0...1, using: &generator)) / Double(height) - 0.5,
        width: 0,
        height: 0
      )
      #expect(occupancy.mayCover(point), "\(x), \(y) of \(width)x\(height)")
    }
  }
}
