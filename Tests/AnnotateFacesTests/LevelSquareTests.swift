import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("Level squares")
struct LevelSquareTests {
  @Test("corners of the input are corners of the turned square", arguments: [0.0, 30, -90, 180])
  func corners(_ angle: Double) {
    let square = LevelSquare(center: Point(50, 40), side: 20, angle: angle)
    let map = square.toSquare(pixels: 64)
    #expect(map.apply(Point(32, 32)).distance(to: Point(50, 40)) < 1e-9)
    let (left, right) = (map.apply(Point(0, 32)), map.apply(Point(64, 32)))
    #expect(abs(left.distance(to: right) - 20) < 1e-9)
    let difference = degrees(from: left, to: right) - angle
    #expect(abs(difference.remainder(dividingBy: 360)) < 1e-9)
    let top = map.apply(Point(32, 0))
    #expect(abs(left.distance(to: top) - 200.0.squareRoot()) < 1e-9)
  }

  @Test("an input of the picture's own size has the picture's red, green and blue from 0 to 1")
  func filling() {
    var picture = ImageBuffer(size: PixelSize(4, 4))
    for y in 0..<4 {
      for x in 0..<4 {
        picture[x, y] = (
          blue: UInt8(10 * x), green: UInt8(10 * y), red: UInt8(100 + x + y), alpha: 255
        )
      }
    }
    let view = PictureView(
      picture: picture,
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1, tx: -20, ty: -30)
    )
    let square = LevelSquare(center: Point(22, 32), side: 4, angle: 0)
    let input = Self.filled(square, pixels: 4, from: view)
    for y in 0..<4 {
      for x in 0..<4 {
        let wanted = [Float(100 + x + y), Float(10 * y), Float(10 * x)].map { $0 / 255 }
        let found = Array(input[3 * (4 * y + x)..<3 * (4 * y + x) + 3])
        #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-5 })
      }
    }
  }

  @Test("samples between pixels are their mean, samples beyond the picture are black")
  func edges() {
    var picture = ImageBuffer(size: PixelSize(2, 1))
    picture[0, 0] = (blue: 0, green: 0, red: 255, alpha: 255)
    picture[1, 0] = (blue: 0, green: 255, red: 0, alpha: 255)
    let view = PictureView(picture: picture, fromSquare: AffineTransform(scaleX: 1, scaleY: 1))
    let middle = LevelSquare(center: Point(1, 0.5), side: 1, angle: 0)
    #expect(Self.filled(middle, pixels: 1, from: view) == [0.5, 0.5, 0])
    let beyond = LevelSquare(center: Point(9, 9), side: 1, angle: 0)
    #expect(Self.filled(beyond, pixels: 1, from: view) == [0, 0, 0])
  }

  @Test(
    "turned, shrunk and enlarged squares have the colours between the pixels",
    arguments: [3.0, 17, 40]
  )
  func interpolation(_ side: Double) {
    let picture = Self.noise(PixelSize(48, 40))
    let view = PictureView(
      picture: picture,
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1, tx: -100, ty: -200)
    )
    // The largest one has corners beyond the picture's edge.
    let square = LevelSquare(center: Point(124.3, 219.6), side: side, angle: 17)
    let input = Self.filled(square, pixels: 12, from: view)
    let map = square.toSquare(pixels: 12)
    for (row, column) in (0..<144).map({ ($0 / 12, $0 % 12) }) {
      let position = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
      let wanted = Self.mean(picture, x: position.x - 100.5, y: position.y - 200.5)
      let first = 3 * (12 * row + column)
      let found = input[first..<first + 3].map(Double.init)
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-5 }, "\(row) \(column)")
    }
  }

  @Test(
    "squares that are nowhere near the picture are black",
    arguments: [1e7, -1e300, .infinity, .nan]
  )
  func far(_ x: Double) {
    let view = PictureView(
      picture: Self.noise(PixelSize(9, 9)),
      fromSquare: AffineTransform(scaleX: 1, scaleY: 1)
    )
    let square = LevelSquare(center: Point(x, 4), side: 4, angle: 30)
    #expect(Self.filled(square, pixels: 8, from: view).allSatisfy { $0 == 0 })
  }

  private static func noise(_ size: PixelSize) -> ImageBuffer {
    var generator = SeededGenerator(seed: 7)
    var picture = ImageBuffer(size: size)
    for (x, y) in (0..<size.area).map({ ($0 % size.width, $0 / size.width) }) {
      picture[x, y] = (
        blue: .random(in: 0...255, using: &generator),
        green: .random(in: 0...255, using: &generator),
        red: .random(in: 0...255, using: &generator), alpha: 255
      )
    }
    return picture
  }

  /// Red, green and blue between four pixels of a picture, by its definition; black beyond the edge.
  private static func mean(_ picture: ImageBuffer, x: Double, y: Double) -> [Double] {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    var sum = [0.0, 0, 0]
    for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
      let fraction = (1 - abs(x - column)) * (1 - abs(y - row))
      let (width, height) = (Double(picture.size.width), Double(picture.size.height))
      guard column >= 0, row >= 0, column < width, row < height else { continue }
      let pixel = picture[Int(column), Int(row)]
      for (part, byte) in [pixel.red, pixel.green, pixel.blue].enumerated() {
        sum[part] += fraction * Double(byte) / 255
      }
    }
    return sum
  }

  private static func filled(
    _ square: LevelSquare,
    pixels count: Int,
    from view: PictureView
  ) -> [Float] {
    var numbers = [Float](repeating: .nan, count: 3 * count * count)
    var span = numbers.mutableSpan
    square.fill(&span, pixels: count, from: view)
    return numbers
  }
}
