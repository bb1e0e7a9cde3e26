import AnnotateLibav
import AnnotateMediaTypes
import AnnotatePictures
import Foundation
import TestSupport
import Testing

@Suite(
  "Animated WebP",
  .tags(.process),
  .timeLimit(.minutes(10)),
  .enabled(if: ProcessRunner.has("ffmpeg"), "the program ffmpeg is not installed")
)
struct AnimatedWebPTests {
  private let folder: TemporaryFolder
  private static let size = PixelSize(40, 30)
  /// A source that is partly transparent, and whose moving parts are so small that the encoder stores parts of
  /// pictures.
  private static let source =
    "color=0x204080@0.4:s=40x30:r=10:d=0.5,format=rgba,"
    + "geq=r='if(between(X,4*N,4*N+9)*between(Y,8,17),255,40)':g='r(X,Y)/2':b='8*Y':"
    + "a='if(lt(X,6),0,if(between(X,4*N,4*N+9)*between(Y,8,17),255,100))'"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeAnimation(_ options: [String] = ["-lossless", "1"]) throws -> String {
    let path = folder.path("a.webp")
    let encoder = ["-c:v", "libwebp_anim", "-loop", "0"] + options
    try FFmpeg.make(["-f", "lavfi", "-i", Self.source] + encoder + ["-f", "webp", path])
    return path
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    let path = folder.path("changed.webp")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func frames(_ path: String) throws -> [StampPicture.Frame] {
    guard case .frames(let frames) = try PictureLoader.load(path) else { return [] }
    return frames
  }

  /// The byte offset of a chunk: of the chunks with its name, that with the 0-based index `number`.
  private func offset(of chunk: String, _ number: Int = 0, in bytes: [UInt8]) throws -> Int {
    let name = Array(chunk.utf8)
    let offsets = bytes.indices.dropLast(3).filter { Array(bytes[$0..<$0 + 4]) == name }
    return try #require(offsets.count > number ? offsets[number] : nil)
  }

  @Test("lossless pictures are bit-identical to those of ffmpeg")
  func lossless() throws {
    let path = try makeAnimation()
    let frames = try frames(path)
    #expect(frames.count == 5)
    #expect(frames.allSatisfy { $0.duration == MediaTime(1, timeBase: Rational(1, 10)) })
    let raw = folder.path("raw")
    try FFmpeg.make([
      "-f", "lavfi", "-i", Self.source, "-pix_fmt", "bgra", "-f", "rawvideo", raw,
    ])
    let wanted = try bytes(raw)
    let length = 4 * Self.size.area
    try #require(wanted.count == 5 * length)
    for (index, frame) in frames.enumerated() {
      let drawn = Array(wanted[index * length..<(index + 1) * length])
      #expect(frame.picture == ImageBuffer(size: Self.size, bytes: drawn).premultiplied, "\(index)")
    }
    // Otherwise the test does not cover parts and blending.
    let parts = try bytes(path)
    let second = try offset(of: "ANMF", 1, in: parts)
    #expect(parts[(second + 14)...(second + 19)] != [39, 0, 0, 29, 0, 0])
  }

  @Test("lossy pictures are nearly identical and keep their alpha")
  func lossy() throws {
    let frames = try frames(try makeAnimation(["-quality", "95"]))
    #expect(frames.count == 5)
    let last = try #require(frames.last).picture
    #expect(last[2, 2].alpha < 3)
    #expect(abs(Int(last[20, 12].red) - 255) < 24 && last[20, 12].alpha > 250)
    #expect(abs(Int(last[35, 25].alpha) - 100) < 5)
  }

  @Test("a part that is cleared after its display is transparent in the next picture")
  func cleared() throws {
    var changed = try bytes(try makeAnimation())
    // The first picture fills the canvas, and the second is blended over it.
    let flags = try offset(of: "ANMF", in: changed) + 23
    changed[flags] |= 1
    let frames = try frames(try write(changed))
    #expect(frames[0].picture[35, 25].alpha == 100)
    #expect(frames[1].picture[35, 25].alpha == 0)
  }

  @Test("a picture without a stated duration has none")
  func noDuration() throws {
    var changed = try bytes(try makeAnimation())
    let offset = try offset(of: "ANMF", in: changed) + 20
    changed.replaceSubrange(offset..<offset + 3, with: [0, 0, 0])
    #expect(try frames(try write(changed)).map(\.duration).first == .some(nil))
  }

  @Test("too many pixels, parts beyond the canvas, wrong sizes and truncated files are refused")
  func hostile() throws {
    let whole = try bytes(try makeAnimation())
    let (header, part) = try (offset(of: "VP8X", in: whole), offset(of: "ANMF", in: whole))
    var cases: [(name: String, bytes: [UInt8], fault: PictureProblem.PictureFault)] = []
    for length in [30, 44, part + 10, part + 30, whole.count / 2, whole.count - 3] {
      cases.append(("cut at \(length)", Array(whole.prefix(length)), .damaged))
    }
    func changed(
      _ name: String,
      _ offset: Int,
      _ new: [UInt8],
      _ fault: PictureProblem.PictureFault
    ) {
      var bytes = whole
      bytes.replaceSubrange(offset..<offset + new.count, with: new)
      cases.append((name, bytes, fault))
    }
    let many = PictureProblem.PictureFault.tooManyPixels(limit: 64_000_000)
    changed("gigantic canvas", header + 12, [255, 255, 255, 255, 255, 255], many)
    changed("small canvas", header + 12, [3, 0, 0], .damaged)
    changed("beyond the canvas", part + 8, [9, 0, 0], .damaged)
    changed("smaller than its picture", part + 14, [9, 0, 0], .damaged)
    changed("a long chunk", part + 4, [255, 255, 255, 127], .damaged)
    changed("no picture", part + 24, Array("JUNK".utf8), .damaged)
    let noise = (0..<40).map { UInt8(truncatingIfNeeded: $0 * 73) }
    changed("noise", part + 33, noise, .damaged)
    for (name, bytes, fault) in cases {
      let path = try write(bytes)
      let error = AnnotateError(PictureProblem.unusable(path: path, fault))
      #expect(throws: error, "\(name)") { _ = try frames(path) }
    }
    let path = try write(whole)
    #expect(throws: Never.self) { try PictureLoader.load(path, pixelLimit: 5 * 1200) }
    #expect(throws: AnnotateError.self) { try PictureLoader.load(path, pixelLimit: 5 * 1200 - 1) }
  }
}
