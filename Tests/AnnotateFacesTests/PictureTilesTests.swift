import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Tiles of pictures")
struct PictureTilesTests {
  @Test(
    "tiles are inside the picture, have the same size, overlap enough, and their cores cover the picture once",
    arguments: [
      PixelSize(100, 80), PixelSize(1024, 1024), PixelSize(1025, 400), PixelSize(2048, 1400),
      PixelSize(4000, 3000), PixelSize(1921, 1081),
    ]
  )
  func tiles(_ size: PixelSize) {
    let tiles = PictureTiles(of: size, side: 1024, overlap: 128).tiles
    #expect(Set(tiles.map(\.area.size)).count == 1)
    for tile in tiles {
      #expect(tile.area.x >= 0 && tile.area.x + tile.area.size.width <= size.width)
      #expect(tile.area.y >= 0 && tile.area.y + tile.area.size.height <= size.height)
      #expect(tile.area.size.width <= 1024 && tile.area.size.height <= 1024)
    }
    for x in stride(from: 0.5, to: Double(size.width), by: 13) {
      for y in stride(from: 0.5, to: Double(size.height), by: 17) {
        let owners = tiles.filter { $0.core.contains(Point(x, y)) }
        guard owners.count == 1 else {
          Issue.record("\(owners.count) cores have (\(x), \(y))")
          return
        }
        // A face around the point, half as large as the overlap, is completely in the tile, or the
        // picture ends.
        let (area, reach) = (owners[0].area.rect, 63.0)
        #expect(area.x <= max(0, x - reach) && area.y <= max(0, y - reach))
        #expect(area.maxX >= min(Double(size.width), x + reach))
        #expect(area.maxY >= min(Double(size.height), y + reach))
      }
    }
  }

  @Test(
    "the part of a tile around faces is square, inside the picture and shows what is beside them"
  )
  func parts() throws {
    let size = PixelSize(960, 540)
    let tile = PictureTiles(of: size, side: 512, overlap: 64).tiles[0]
    #expect(tile.part(around: [], of: size) == nil)
    let corner = Rect<PictureSpace>(x: 2, y: 5, width: 20, height: 25)
    let part = try #require(tile.part(around: [corner], of: size))
    #expect(part.area == PixelRect(x: 0, y: 0, size: PixelSize(128, 128)))
    #expect(part.core == tile.core)
    let middle = Rect<PictureSpace>(x: 290, y: 205, width: 20, height: 30)
    #expect(
      tile.part(around: [middle], of: size)?.area
        == PixelRect(x: 236, y: 156, size: PixelSize(128, 128))
    )
    let near = Rect<PictureSpace>(x: 120, y: 100, width: 20, height: 30)
    #expect(tile.part(around: [corner, near], of: size)?.area.size == PixelSize(256, 256))
    #expect(tile.part(around: [corner, middle], of: size) == tile)
  }

  @Test("enlarged pictures grow in steps of two from the ordinary size to the full one")
  func sizes() {
    let sizes = ThoroughDetector.enlargedSizes(from: PixelSize(600, 400), to: PixelSize(4000, 2667))
    #expect(sizes == [PixelSize(1200, 800), PixelSize(2400, 1600), PixelSize(4000, 2667)])
    #expect(ThoroughDetector.enlargedSizes(from: PixelSize(60, 40), to: PixelSize(60, 40)).isEmpty)
  }

  @Test("a reduced picture has the mean colours of the original")
  func reduction() {
    var picture = ImageBuffer(size: PixelSize(5, 3))
    for x in 0..<5 { for y in 0..<3 { picture[x, y] = (UInt8(50 * x), UInt8(80 * y), 7, 255) } }
    let one = picture.reduced(to: PixelSize(1, 1))
    #expect(one.bytes == [100, 80, 7, 255])
    #expect(picture.reduced(to: PixelSize(5, 3)) == picture)
    // Two pixels, each of two and a half.
    #expect(picture.reduced(to: PixelSize(2, 3))[0, 0].blue == 40)
  }

  @Test(
    "a face in a turned picture is converted to its original position",
    arguments: [-45.0, 45, 90]
  )
  func turning(_ angle: Double) throws {
    var picture = ImageBuffer(size: PixelSize(120, 60))
    for x in 90..<94 { for y in 20..<24 { picture[x, y] = (255, 255, 255, 255) } }
    let turned = TurnedPicture(picture, degrees: angle)
    var (sumX, sumY, sum) = (0.0, 0.0, 0.0)
    for x in 0..<turned.picture.size.width {
      for y in 0..<turned.picture.size.height {
        let weight = Double(turned.picture[x, y].green)
        (sumX, sumY, sum) = (
          sumX + weight * (Double(x) + 0.5), sumY + weight * (Double(y) + 0.5), sum + weight
        )
      }
    }
    let box = Rect<PictureSpace>(x: sumX / sum - 10, y: sumY / sum - 15, width: 20, height: 30)
    let face = try #require(turned.original(of: FaceObservation(bounds: box, confidence: 1)))
    #expect(face.bounds.center.distance(to: Point(92, 22)) < 0.2)
    let outside = Rect<PictureSpace>(x: -5, y: -5, width: 2, height: 2)
    #expect(turned.original(of: FaceObservation(bounds: outside, confidence: 1)) == nil)
  }
}
