import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateLibav

@Suite("Pictures of parts of frames", .tags(.process), .timeLimit(.minutes(10)))
struct FrameMagnifierTests {
  /// A frame whose blue is the column and whose green is the row.
  private static func frame() throws -> Frame {
    let folder = try TemporaryFolder()
    let path = folder.path("ramp.mkv")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=black:s=200x120:r=1:d=1,format=gbrp,geq=b='X':g='Y':r=7",
      "-c:v", "ffv1", path,
    ])
    return try Reading.firstFrame(of: path)
  }

  @Test("a part shows the pixels at its position")
  func unscaled() throws {
    var magnifier = FrameMagnifier()
    let area = Rect<CodedSpace>(x: 50, y: 30, width: 40, height: 20)
    let found = try magnifier.picture(of: Self.frame(), around: area, side: 400)
    let (picture, map) = try #require(found)
    for (x, y) in [(50, 30), (89, 49), (70, 40)] {
      let point = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      let pixel = picture[Int(point.x), Int(point.y)]
      #expect(Int(pixel.blue) == x && Int(pixel.green) == y && pixel.red == 7)
    }
  }

  @Test(
    "a part larger than the requested size is scaled down, to an even width",
    arguments: [(50, PixelSize(50, 30), 30.125), (75, PixelSize(76, 45), 45.1875)]
  )
  func scaled(_ side: Int, _ size: PixelSize, _ bottom: Double) throws {
    var magnifier = FrameMagnifier()
    let area = Rect<CodedSpace>(x: 0, y: 0, width: 200, height: 120)
    let found = try magnifier.picture(of: Self.frame(), around: area, side: side)
    let (picture, map) = try #require(found)
    #expect(picture.size == size)
    let corner = map.apply(Point(200, 120))
    #expect(abs(corner.x - Double(size.width)) < 1e-9)
    // Of two rows the upper one is used, whose middle is a quarter of both higher than theirs.
    #expect(abs(corner.y - bottom) < 1e-9)
    let point = map.apply(Point(102, 62))
    let pixel = picture[Int(point.x), Int(point.y)]
    #expect(abs(Int(pixel.blue) - 102) <= 2 && abs(Int(pixel.green) - 62) <= 2)
  }

  @Test("rows that are skipped do not shift the picture", arguments: [100, 75, 50, 25, 10])
  func skippedRows(_ side: Int) throws {
    var magnifier = FrameMagnifier()
    let area = Rect<CodedSpace>(x: 0, y: 0, width: 200, height: 120)
    let found = try magnifier.picture(of: Self.frame(), around: area, side: side)
    let (picture, map) = try #require(found)
    let top = map.apply(Point(0, 0)).y
    let scale = (map.apply(Point(0, 100)).y - top) / 100
    // At the edges, the scaler repeats rows.
    for row in 1..<picture.size.height - 1 {
      let expected = (Double(row) + 0.5 - top) / scale - 0.5
      let difference = Double(picture[picture.size.width / 2, row].green) - expected
      #expect(abs(difference) <= 1, "row \(row)")
    }
  }

  @Test("only the area inside the frame is shown of a part beyond its edge")
  func edges() throws {
    var magnifier = FrameMagnifier()
    let corner = Rect<CodedSpace>(x: 180, y: -30, width: 90, height: 60)
    let found = try magnifier.picture(of: Self.frame(), around: corner, side: 400)
    let (picture, map) = try #require(found)
    #expect(picture.size.width == 20 && picture.size.height >= 30)
    let point = map.apply(Point(199.5, 0.5))
    #expect(picture[Int(point.x), Int(point.y)].blue == 199)
    let outside = Rect<CodedSpace>(x: 300, y: 0, width: 20, height: 20)
    #expect(try magnifier.picture(of: Self.frame(), around: outside, side: 400) == nil)
  }
}
