import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateLibav

@Suite("The brightness of frames", .tags(.process), .timeLimit(.minutes(10)))
struct BrightnessTests {
  /// A frame of 64 by 36 pixels that is black except for its white lower right quarter.
  private static func frame(_ format: String, _ range: String) throws -> Frame {
    try frame("black", "drawbox=x=32:y=18:w=32:h=18:color=white:t=fill", format, range)
  }

  /// A frame of 64 by 36 pixels of one colour with a box on it.
  private static func frame(
    _ color: String,
    _ box: String,
    _ format: String,
    _ range: String
  ) throws -> Frame {
    let folder = try TemporaryFolder()
    let path = folder.path("box.mkv")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=\(color):s=64x36:r=1:d=1,format=gbrp,\(box)",
      "-vf", "scale=out_range=\(range),format=\(format)", "-color_range", range,
      "-c:v", "ffv1", path,
    ])
    return try Reading.firstFrame(of: path)
  }

  @Test(
    "black is 0 and white is 255 at any range and depth",
    arguments: [
      ("yuv420p", "tv"), ("yuv420p", "pc"), ("yuv444p10le", "tv"), ("gray", "pc"), ("gbrp", "pc"),
    ]
  )
  func levels(_ format: String, _ range: String) throws {
    let frame = try Self.frame(format, range)
    let cells = try #require(frame.colorGrid(columns: 2, rows: 2)).brightness
    #expect(cells.count == 4)
    for (cell, wanted) in zip(cells, [0.0, 0, 0, 255]) { #expect(abs(cell - wanted) < 1.5) }
  }

  @Test("cells come row by row")
  func order() throws {
    let frame = try Self.frame("yuv420p", "tv")
    let cells = try #require(frame.colorGrid(columns: 4, rows: 2)).brightness
    #expect(cells.map { $0 > 128 } == [false, false, false, false, false, false, true, true])
  }

  @Test(
    "colours are differences from brightness, at any range, depth and subsampling",
    arguments: [("yuv420p", "tv"), ("yuv422p", "pc"), ("yuv444p10le", "tv"), ("gbrp", "pc")]
  )
  func colors(_ format: String, _ range: String) throws {
    let blue = "drawbox=x=32:y=0:w=32:h=36:color=blue:t=fill"
    let frame = try Self.frame("gray", blue, format, range)
    let grid = try #require(frame.colorGrid(columns: 2, rows: 1))
    #expect(abs(grid.blue[0]) < 1.5 && abs(grid.red[0]) < 1.5)
    #expect(abs(grid.blue[1] - 127.5) < 2)
    // Green stands for the brightness of RGB, and blue has none.
    #expect(abs(grid.red[1] - (format == "gbrp" ? 0 : -20.7)) < 2)
  }

  @Test("grey pictures have no colours")
  func grey() throws {
    let grid = try #require(try Self.frame("gray", "pc").colorGrid(columns: 2, rows: 2))
    #expect(grid.blue == [0, 0, 0, 0] && grid.red == [0, 0, 0, 0])
  }

  @Test("a cell that is half white is half bright")
  func mean() throws {
    let frame = try Self.frame("yuv420p", "tv")
    let cells = try #require(frame.colorGrid(columns: 1, rows: 2)).brightness
    #expect(abs(cells[0]) < 1.5)
    #expect(abs(cells[1] - 127.5) < 2)
  }

  @Test(
    "a grid may lie anywhere, turned and beyond the edge",
    arguments: ["yuv420p", "yuv444p10le"]
  )
  func grid(_ format: String) throws {
    let frame = try Self.frame(format, "tv")
    let corner = AffineTransform<PictureSpace, CodedSpace>(scaleX: 4, scaleY: 4, tx: 28, ty: 14)
    let cells = try #require(frame.brightness(of: PixelSize(2, 2), from: corner))
    for (cell, wanted) in zip(cells, [Float](arrayLiteral: 0, 0, 0, 255)) {
      #expect(abs(cell - wanted) < 1.5)
    }
    // A quarter turn about the same point.
    let turned = AffineTransform<PictureSpace, CodedSpace>(a: 0, b: 4, c: -4, d: 0, tx: 36, ty: 14)
    let other = try #require(frame.brightness(of: PixelSize(2, 2), from: turned))
    for (cell, wanted) in zip(other, [Float](arrayLiteral: 0, 255, 0, 0)) {
      #expect(abs(cell - wanted) < 1.5)
    }
    let beyond = AffineTransform<PictureSpace, CodedSpace>(scaleX: 1, scaleY: 1, tx: 200, ty: 99)
    let outside = try #require(frame.brightness(of: PixelSize(3, 1), from: beyond))
    #expect(outside.allSatisfy { $0 > 253 })
  }

  @Test("pixels that are not made of bytes have no brightness")
  func bits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bits.pbm")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=white:s=64x36:r=1:d=1,format=monob", path,
    ])
    let frame = try Reading.firstFrame(of: path)
    #expect(frame.colorGrid(columns: 2, rows: 2) == nil)
    #expect(
      frame.brightness(of: PixelSize(2, 2), from: AffineTransform(scaleX: 1, scaleY: 1)) == nil
    )
  }
}
