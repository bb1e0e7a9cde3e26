import AnnotateLibav
import AnnotateMediaTypes
import AnnotatePictures
import Foundation
import TestSupport
import Testing

@Suite(
  "Pictures for stamping",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: ProcessRunner.has("ffmpeg"), "the program ffmpeg is not installed")
)
struct PictureLoaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes a half-transparent orange picture, or an animation that gets greener from frame to frame.
  private func makePicture(_ name: String, frames: Int = 1, size: String = "20x10") throws -> String
  {
    let path = folder.path(name)
    let color = "color=0x804000@0.5:s=\(size):r=10:d=\(Double(frames) / 10),format=rgba"
    let changes = "geq=r='r(X,Y)':g='64*(N+1)':b=0:a='alpha(X,Y)'"
    let loop = name.hasSuffix("apng") ? ["-f", "apng", "-plays", "0"] : []
    let source = frames > 1 ? "\(color),\(changes)" : color
    try FFmpeg.make(["-f", "lavfi", "-i", source] + loop + [path])
    return path
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func frames(_ path: String) throws -> [StampPicture.Frame] {
    guard case .frames(let frames) = try PictureLoader.load(path) else { return [] }
    return frames
  }

  private func error(_ path: String) throws -> AnnotateError {
    let error = try #require(throws: AnnotateError.self) { _ = try PictureLoader.load(path) }
    #expect("\(error)".contains(path))
    return error
  }

  @Test("a PNG keeps its alpha, and its colours are premultiplied")
  func png() throws {
    let frame = try #require(try frames(try makePicture("a.png")).first)
    #expect(frame.picture.size == PixelSize(20, 10))
    let pixel = frame.picture[10, 5]
    #expect(abs(Int(pixel.alpha) - 127) <= 1)
    #expect(abs(Int(pixel.red) - 64) <= 1 && abs(Int(pixel.green) - 32) <= 1 && pixel.blue == 0)
    #expect(try PictureLoader.load(folder.path("a.png")).aspect == 2)
  }

  @Test("pictures without alpha are opaque", arguments: ["a.jpg", "a.webp", "gray.png"])
  func opaque(_ name: String) throws {
    let path = folder.path(name)
    let format = name.hasPrefix("gray") ? "gray" : "yuvj420p"
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "color=white:s=16x16:d=0.1:r=10", "-pix_fmt"]
        + [name.hasSuffix("webp") ? "yuv420p" : format, "-frames:v", "1", path]
    )
    let pixel = try #require(try frames(path).first).picture[8, 8]
    #expect(pixel.alpha == 255)
    #expect(min(pixel.red, pixel.green, pixel.blue) > 250)
  }

  @Test(
    "animations have all their pictures, with durations",
    arguments: ["gif", "apng"]
  )
  func animations(_ ending: String) throws {
    let frames = try frames(try makePicture("a." + ending, frames: 3))
    #expect(frames.count == 3)
    #expect(frames.allSatisfy { $0.duration == MediaTime(1, timeBase: Rational(1, 10)) })
    let greens = frames.map { $0.picture[10, 5].green }
    #expect(greens[0] < greens[1] && greens[1] < greens[2])
  }

  @Test(
    "pictures are turned upright according to their EXIF data",
    .enabled(if: ProcessRunner.has("exiftool"), "the program exiftool is not installed"),
    arguments: Orientation.allCases
  )
  func orientation(_ orientation: Orientation) throws {
    let path = folder.path("a.jpg")
    // The picture is 24 by 16 pixels, and its upper left corner is red.
    let filter = "color=gray:s=24x16:d=0.1:r=10,drawbox=0:0:8:8:red:fill"
    try FFmpeg.make(["-f", "lavfi", "-i", filter, "-q:v", "1", "-frames:v", "1", path])
    let arguments = [
      "-n", "-q", "-overwrite_original", "-Orientation=\(orientation.rawValue)", path,
    ]
    try ProcessRunner.require("exiftool", arguments)
    let picture = try #require(try frames(path).first).picture
    #expect(picture.size == (orientation.swapsAxes ? PixelSize(16, 24) : PixelSize(24, 16)))
    let (right, bottom) = (picture.size.width - 3, picture.size.height - 3)
    let corners = [(2, 2), (right, 2), (right, bottom), (2, bottom)]
    let red = corners.firstIndex { picture[$0.0, $0.1].red > 180 && picture[$0.0, $0.1].green < 90 }
    // TIFF 6.0: the sides that show the first row and column of the stored picture.
    let expected =
      switch orientation {
      case .up, .leftMirrored: 0
      case .upMirrored, .right: 1
      case .down, .rightMirrored: 2
      case .downMirrored, .left: 3
      }
    #expect(red == expected)
    let shown = try PictureLoader.load(path).aspect
    #expect(shown == Double(picture.size.width) / Double(picture.size.height))
  }

  @Test("an SVG document is kept, with its aspect ratio")
  func svg() throws {
    let root = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'>"
    let document = root + "<path d='M0 0h9v9z'/></svg>"
    let path = try write(Array(document.utf8), "a.svg")
    guard case .document(let bytes, let aspect) = try PictureLoader.load(path) else {
      Issue.record("pixels")
      return
    }
    #expect(bytes == Array(document.utf8))
    #expect(abs(aspect - 3) < 0.02)
  }

  @Test("files that are not pictures are refused, each with a reason")
  func noPictures() throws {
    let cases: [(String, [UInt8], PictureProblem.PictureFault)] = [
      ("words.png", Array("no picture".utf8), .otherFormat),
      ("empty.png", [], .empty),
      ("a.svgz", [0x1F, 0x8B, 8, 0], .compressed),
      ("page.svg", Array("<html></html>".utf8), .forbidden(.noDrawing)),
      ("magic.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .damaged),
      ("magic.gif", Array("GIF89a".utf8), .damaged),
      ("magic.jpg", [0xFF, 0xD8, 0xFF, 0xE0], .damaged),
    ]
    for (name, content, fault) in cases {
      let path = try write(content, name)
      let error = try error(path)
      let isExpected =
        error == AnnotateError(PictureProblem.unusable(path: path, fault))
        || error == AnnotateError(MediaProblem.noPicture(path: path))
      #expect(isExpected, "\(name): \(error)")
    }
    let missing = folder.path("missing.png")
    let fault = PictureProblem.FileFault.system(reason: "no such file or directory")
    #expect(
      try error(missing) == AnnotateError(PictureProblem.unreadable(path: missing, fault))
    )
    let whole = folder.url.path
    #expect(
      try error(whole) == AnnotateError(PictureProblem.unreadable(path: whole, .isFolder))
    )
  }

  @Test("a PNG that claims a gigantic size is refused before memory is allocated")
  func lyingSize() throws {
    var png = try bytes(try makePicture("a.png"))
    // Width and height follow the name of the first chunk; its checksum follows them.
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    let wrongChecksum = try error(try write(png, "lie.png"))
    #expect(wrongChecksum.kind == .badInput)
    correctChecksum(&png)
    let path = try write(png, "gigantic.png")
    let fault = PictureProblem.PictureFault.tooManyPixels(limit: 64_000_000)
    #expect(try error(path) == AnnotateError(PictureProblem.unusable(path: path, fault)))
  }

  @Test("a PNG that claims more rows than it has is refused")
  func missingRows() throws {
    var png = try bytes(try makePicture("a.png"))
    png.replaceSubrange(20..<24, with: [0, 0, 1, 0])
    correctChecksum(&png)
    let path = try write(png, "rows.png")
    #expect(try error(path) == AnnotateError(PictureProblem.unusable(path: path, .damaged)))
  }

  @Test("truncated pictures are refused", arguments: ["png", "jpg", "gif", "webp"])
  func truncated(_ ending: String) throws {
    let path = folder.path("whole." + ending)
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=s=200x150:d=0.1:r=10", "-frames:v", "1", path])
    let whole = try bytes(path)
    let cut = try write(Array(whole.prefix(whole.count / 2)), "cut." + ending)
    #expect(try error(cut).kind == .badInput)
  }

  @Test("an animation with too many pixels is refused")
  func tooManyFrames() throws {
    let path = try makePicture("a.gif", frames: 3, size: "64x10")
    #expect(throws: Never.self) { try PictureLoader.load(path, pixelLimit: 1920) }
    let fault = PictureProblem.PictureFault.tooManyPixels(limit: 1919)
    #expect(throws: AnnotateError(PictureProblem.unusable(path: path, fault))) {
      _ = try PictureLoader.load(path, pixelLimit: 1919)
    }
  }

  /// Corrects the checksum of the first chunk.
  private func correctChecksum(_ png: inout [UInt8]) {
    let sum = crc32(png[12..<29])
    for index in 0..<4 { png[29 + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
  }

  /// The checksum of PNG chunks (PNG specification, annex D).
  private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}
