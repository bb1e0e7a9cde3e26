import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite("Sprites")
struct SpriteTests {
  private static let middle = Point<StampSpace>(0, 0)

  /// Returns a picture of random colours, none of which exceeds its alpha.
  private func noise(_ side: Int, _ generator: inout SeededGenerator) -> ImageBuffer {
    var picture = ImageBuffer(size: PixelSize(side, side))
    for index in 0..<picture.size.area {
      let alpha = UInt8.random(in: 0...255, using: &generator)
      let parts = (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) }
      picture[index % side, index / side] = (parts[0], parts[1], parts[2], alpha)
    }
    return picture
  }

  @Test("a picture reduced to one sample has its mean colour", arguments: SeededGenerator.seeds)
  func mean(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for side in [1, 2, 8, 64] {
      let picture = noise(side, &generator)
      let found = Sprite(picture).color(at: Self.middle, footprint: Footprint(x: 1, y: 1))
      // Bytes are in the order blue, green, red, alpha; colours are red, green, blue, alpha.
      for (part, byte) in [2, 1, 0, 3].enumerated() {
        let bytes = stride(from: byte, to: picture.bytes.count, by: 4).map {
          Double(picture.bytes[$0])
        }
        let expected = bytes.reduce(0, +) / Double(bytes.count) / 255
        #expect(abs(Double(found[part]) - expected) < 1e-4, "side \(side), part \(part)")
      }
    }
  }

  @Test("a plain picture is plain at every size and position", arguments: [1, 7, 33, 100])
  func plain(_ side: Int) {
    let bytes = (0..<side * side).flatMap { _ in [10, 20, 40, 80] as [UInt8] }
    let sprite = Sprite(ImageBuffer(size: PixelSize(side, side), bytes: bytes))
    let expected = SIMD4<Float>(40, 20, 10, 80) / 255
    for footprint in [0.001, 0.01, 0.05, 0.2, 0.9] {
      // Only the border is smoothed, by half a texel of the copy in use.
      let border = 0.7 * max(footprint, 1 / Double(side))
      for x in stride(from: -0.2, through: 0.2, by: 0.05) where 0.5 - abs(x) > border {
        let found = sprite.color(
          at: Point(x, -x),
          footprint: Footprint(x: footprint, y: footprint)
        )
        let difference = found - expected
        #expect((difference * difference).sum() < 1e-10, "\(footprint) at \(x)")
      }
    }
  }

  @Test("a fine pattern does not shimmer when it is drawn small", arguments: [8, 10, 12, 16])
  func shimmer(_ divisor: Int) {
    let side = 128
    var picture = ImageBuffer(size: PixelSize(side, side))
    for index in 0..<side * side where (index % side + index / side) % 2 == 0 {
      picture[index % side, index / side] = (255, 255, 255, 255)
    }
    let sprite = Sprite(picture)
    let footprint = Footprint(x: Double(divisor) / 128, y: Double(divisor) / 128)
    for step in -20...20 {
      let found = sprite.color(at: Point(Double(step) / 131, 0.01), footprint: footprint)
      #expect(abs(found.w - 0.5) < 0.002)
    }
  }

  @Test(
    "a stamp has the same total coverage at any subpixel position",
    arguments: SeededGenerator.seeds
  )
  func weight(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sprite = Sprite(noise(32, &generator))
    let mean = Double(sprite.color(at: Self.middle, footprint: Footprint(x: 1, y: 1)).w)
    for _ in 0..<40 {
      let side = Double.random(in: 12...60, using: &generator)
      let map = AffineTransform<StampSpace, CodedSpace>(
        scaleX: side,
        scaleY: side,
        tx: .random(in: 49...51, using: &generator),
        ty: .random(in: 49...51, using: &generator)
      )
      let raster = StampRaster(SampleGrid(luma: PixelSize(100, 100)), map)
      let samples = raster?.samples(of: SpritePaint(sprite: sprite, opacity: 1)) ?? []
      let weight = samples.map { Double($0.color.w) }.reduce(0, +)
      #expect(abs(weight / (side * side) / mean - 1) < 0.03, "\(side)")
    }
  }

  @Test("an enlarged picture shows its own pixels in its middle and nothing far outside")
  func enlarged() {
    let sprite = Sprite(SyntheticFrame.quarters(PixelSize(4, 4)))
    let footprint = Footprint(x: 0.01, y: 0.01)
    #expect(sprite.color(at: Point(-0.375, -0.375), footprint: footprint) == SIMD4(1, 0, 0, 1))
    #expect(sprite.color(at: Point(0.375, -0.375), footprint: footprint) == SIMD4(0, 1, 0, 1))
    #expect(sprite.color(at: Point(-0.375, 0.375), footprint: footprint) == SIMD4(0, 0, 1, 1))
    #expect(sprite.color(at: Point(0.375, 0.375), footprint: footprint) == .zero)
    // Half-way between the centres of two pixels there is half of each.
    #expect(sprite.color(at: Point(0, -0.375), footprint: footprint) == SIMD4(0.5, 0.5, 0, 1))
    #expect(sprite.color(at: Point(-0.7, -0.375), footprint: footprint) == .zero)
    #expect(sprite.color(at: Point(-0.375, 0.7), footprint: footprint) == .zero)
  }
}
