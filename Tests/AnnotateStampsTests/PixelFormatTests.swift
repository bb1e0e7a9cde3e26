import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateStamps

@Suite(
  "Drawing on FFmpeg's pixel formats",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: ProcessRunner.has("ffmpeg"), "the program ffmpeg is not installed")
)
struct PixelFormatTests {
  private static let size = PixelSize(64, 48)

  /// A grey frame in a pixel format, made by FFmpeg.
  private func frame(_ format: String) throws -> Frame {
    let folder = try TemporaryFolder()
    let clip = folder.path("clip.nut")
    let result = try ProcessRunner.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "color=0x808080:s=64x48:d=1:r=1"]
        + ["-frames:v", "1", "-pix_fmt", format, "-c:v", "rawvideo", clip]
    )
    try #require(result.exitCode == 0, "\(result.errors)")
    var demuxer = try Demuxer(opening: clip)
    let stream = try #require(demuxer.source.mainVideo)
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 1)
    try decoder.send(try demuxer.next())
    try decoder.send(nil)
    return try #require(try decoder.receive())
  }

  private func drawn(_ color: StampColor, _ format: String) throws -> ImageBuffer {
    var frame = try MutableFrame(drawingOn: try frame(format))
    // The container may not support every format.
    try #require(frame.layout.name == format)
    let placement = FramePlacement(of: FrameGeometry(codedSize: Self.size))
    var compositor = Compositor(placement.squareToOutput) {
      _,
      _,
      size in ImageBuffer(size: size)
    }
    try compositor.draw([.filled(color, x: 16, y: 8, width: 32, height: 32)], on: &frame)
    return try frame.finish().bgra()
  }

  private func expect(
    _ pixel: (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8),
    near expected: [Int],
    within tolerance: Int,
    _ label: String
  ) {
    let found = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    let isNear = zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isNear, "\(label): \(found) instead of \(expected)")
  }

  // FFmpeg's own conversion to RGB shows which colour was drawn.
  @Test(
    "players show the colour that was drawn, and the rest stays grey",
    arguments: [
      "yuv420p", "yuv422p", "yuv444p", "yuv411p", "yuv410p", "yuv440p", "nv12", "nv21", "yuyv422",
      "uyvy422", "yuv420p10le", "yuv420p10be", "yuv422p12be", "yuv444p16be", "yuva420p",
      "yuva444p10le", "gbrp", "gbrp10be", "gbrap12le", "rgb24", "bgr24", "rgba", "argb", "bgra",
      "abgr", "0rgb", "rgb48be", "rgba64le", "rgb565le", "rgb565be", "rgb555le", "rgb555be",
      "bgr444be",
    ]
  )
  func colors(_ format: String) throws {
    // Formats of five bits or less have steps of 8 or 16.
    let isCoarse = ["565", "555", "444be"].contains { format.contains($0) }
    let picture = try drawn(StampColor(red: 1, green: 0.5, blue: 0), format)
    let tolerance = isCoarse ? 17 : 4
    expect(picture[32, 24], near: [255, 128, 0], within: tolerance, "middle")
    for (x, y) in [(20, 12), (44, 36)] where !format.hasPrefix("yuv41") {
      expect(picture[x, y], near: [255, 128, 0], within: tolerance, "inside \(x), \(y)")
    }
    for (x, y) in [(0, 0), (63, 47), (8, 24), (32, 2), (63, 0)] {
      expect(picture[x, y], near: [128, 128, 128], within: tolerance, "outside \(x), \(y)")
    }
  }

  @Test("grey pictures get the brightness of a colour", arguments: ["gray10le", "gray16be"])
  func brightness(_ format: String) throws {
    let picture = try drawn(StampColor(red: 1, green: 1, blue: 1), format)
    expect(picture[32, 24], near: [255, 255, 255], within: 24, "middle")
    expect(picture[2, 2], near: [128, 128, 128], within: 4, "outside")
  }

  @Test("formats without plain samples are refused", arguments: ["pal8", "monob"])
  func refused(_ format: String) throws {
    let frame = try frame(format)
    let error = #expect(throws: AnnotateError.self) { _ = try MutableFrame(drawingOn: frame) }
    #expect(error == AnnotateError(MediaProblem.undrawable(pixelFormat: format)))
  }
}
