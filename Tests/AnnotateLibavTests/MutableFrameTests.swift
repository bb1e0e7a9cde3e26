import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Frames that can be drawn on", .tags(.process, .media), .timeLimit(.minutes(10)))
struct MutableFrameTests {
  /// Makes one picture of a test card in a pixel format.
  static func card(_ format: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("\(format).nut")
    let source = ["-f", "lavfi", "-i", "testsrc2=s=46x34:d=0.04:r=25", "-frames:v", "1"]
    let codec = format.hasPrefix("yuvj") ? "mjpeg" : "rawvideo"
    try FFmpeg.make(source + ["-pix_fmt", format, "-c:v", codec, path])
    return path
  }

  @Test(
    "planes hold the bytes that ffmpeg decodes",
    arguments: ["yuv420p", "yuv422p", "yuv444p", "gray", "nv12", "bgra", "yuv420p10le", "rgb565le"]
  )
  func planes(_ format: String) throws {
    let folder = try TemporaryFolder()
    let clip = try Self.card(format, in: folder)
    var frame = try MutableFrame(drawingOn: Reading.firstFrame(of: clip))
    #expect(frame.layout.name == format)
    let planes = Set(frame.layout.components.map(\.plane)).sorted()
    let bytes = planes.flatMap { frame.bytes(ofPlane: $0) }
    #expect(try bytes == FFmpeg.pictures(of: clip))
  }

  @Test("drawing leaves the frame of the decoder as it was", .needsClips)
  func original() throws {
    let frame = try Reading.firstFrame(of: Places.clip("faces/single_face.mp4"))
    let before = try frame.bgra()
    var drawing = try MutableFrame(drawingOn: frame)
    for x in 0..<100 { drawing.set(255, plane: 0, x: x, y: 20) }
    let drawn = drawing.finish()
    #expect(try frame.bgra() == before)
    #expect(try drawn.bgra() != before)
  }

  @Test("pixels with one reference are drawn on in place, others are copied")
  func inPlace() throws {
    let folder = try TemporaryFolder()
    let clip = try Self.card("yuv420p", in: folder)
    var drawing = try MutableFrame(drawingOn: try Reading.firstFrame(of: clip))
    var before: UnsafeRawPointer?
    drawing.withMutablePlane(0) { bytes, _ in before = Self.address(of: bytes) }
    var again = try MutableFrame(drawingOn: drawing.finish())
    var after: UnsafeRawPointer?
    again.withMutablePlane(0) { bytes, _ in after = Self.address(of: bytes) }
    #expect(before == after)
    let kept = again.finish()
    var copied = try MutableFrame(drawingOn: kept)
    var copy: UnsafeRawPointer?
    copied.withMutablePlane(0) { bytes, _ in copy = Self.address(of: bytes) }
    #expect(copy != after)
    #expect(kept.size == PixelSize(46, 34))
  }

  private static func address(of bytes: borrowing MutableRawSpan) -> UnsafeRawPointer? {
    bytes.withUnsafeBytes { $0.baseAddress }
  }

  @Test("two drawings of one frame do not affect each other", .needsClips)
  func twoDrawings() throws {
    let frame = try Reading.firstFrame(of: Places.clip("faces/single_face.mp4"))
    var first = try MutableFrame(drawingOn: frame)
    var second = try MutableFrame(drawingOn: frame)
    first.set(1, plane: 0, x: 3, y: 3)
    second.set(2, plane: 0, x: 3, y: 3)
    #expect(first.bytes(ofPlane: 0)[3 * 640 + 3] == 1)
    #expect(second.bytes(ofPlane: 0)[3 * 640 + 3] == 2)
  }

  @Test("bytes that are not written stay the same")
  func untouched() throws {
    let folder = try TemporaryFolder()
    let clip = try Self.card("yuv420p", in: folder)
    var frame = try MutableFrame(drawingOn: Reading.firstFrame(of: clip))
    var expected = try FFmpeg.pictures(of: clip)
    expected[46 * 7 + 9] ^= 0xFF
    frame.set(expected[46 * 7 + 9], plane: 0, x: 9, y: 7)
    var drawn = try MutableFrame(drawingOn: frame.finish())
    #expect((0..<3).flatMap { drawn.bytes(ofPlane: $0) } == expected)
  }

  @Test("a drawing keeps times and colours", .needsClips)
  func properties() throws {
    let frame = try #require(
      try Reading(Places.clip("odd/hlg10-color-test.mp4"), limit: 3).frames.last
    )
    let drawn = try MutableFrame(drawingOn: frame).finish()
    #expect(drawn.presentationTime.value == frame.presentationTime.value)
    #expect(drawn.presentationTime.timeBase == Rational(1, 90_000))
    #expect(drawn.duration == frame.duration)
    #expect(drawn.color == frame.color)
    #expect(drawn.size == frame.size)
  }

  @Test("formats without plain samples are refused", arguments: ["pal8", "monob"])
  func refused(_ format: String) throws {
    let folder = try TemporaryFolder()
    let frame = try Reading.firstFrame(of: Self.card(format, in: folder))
    let error = try #require(throws: AnnotateError.self) { _ = try MutableFrame(drawingOn: frame) }
    #expect(error == AnnotateError(MediaProblem.undrawable(pixelFormat: format)))
  }

  @Test("pictures stored from bottom to top can be drawn on and keep their pixels")
  func upsideDown() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.avi")
    let source = "testsrc2=s=64x48:r=25:d=0.04"
    try FFmpeg.make(["-f", "lavfi", "-i", source, "-c:v", "rawvideo", "-pix_fmt", "bgr24", clip])
    let frame = try Reading.firstFrame(of: clip)
    var copy = try MutableFrame(drawingOn: frame)
    copy.set(7, plane: 0, x: 0, y: 0)
    let (before, after) = (try frame.bgra(), try copy.finish().bgra())
    #expect(after[0, 0].blue == 7)
    #expect(before.bytes.dropFirst(4) == after.bytes.dropFirst(4))
  }
}
