import Foundation
import TestSupport
import Testing

@Suite(
  "Transparency",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct TransparencyTests {
  private static let veil =
    "testsrc2=s=160x96:r=25:d=0.2,format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*X/W'"

  /// The alpha of all pictures, decoded by a decoder that knows of it.
  private func alpha(of path: String, decoder: String? = nil) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let raw = folder.path("alpha.raw")
    let chosen = decoder.map { ["-c:v", $0] } ?? []
    let filter = ["-vf", "alphaextract,format=gray", "-fps_mode", "passthrough"]
    try FFmpeg.make(chosen + ["-i", path] + filter + ["-f", "rawvideo", raw])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
  }

  private func expectNear(_ found: [UInt8], _ expected: [UInt8], _ tolerance: Double) {
    #expect(found.count == expected.count)
    let sum = zip(found, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let mean = Double(sum) / Double(max(1, expected.count))
    #expect(mean <= tolerance, "off by \(mean) on average")
    #expect(Set(found).count > 1, "there is something to see")
  }

  @Test("a transparent WebM stays transparent by default")
  func webm() throws {
    let folder = try TemporaryFolder()
    let input = Places.clip("odd/transparent.webm")
    let (result, output) = try Quick(folder, input: input).run("out.webm")
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result).allSatisfy { !$0.contains("transparency") })
    let decoder = "libvpx-vp9"
    try expectNear(alpha(of: output, decoder: decoder), alpha(of: input, decoder: decoder), 2)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let encoding: [String]
    let output: String
    let codec: String
    var tolerance = 0.0
    var decoder: String?
    var testDescription: String { "\(file) \(encoding[1]) to \(output)" }
  }

  static let cases = [
    Case(file: "a.mov", encoding: ["-c:v", "qtrle"], output: "b.mov", codec: "qtrle"),
    Case(file: "a.mov", encoding: ["-c:v", "qtrle"], output: "b.mkv", codec: "ffv1"),
    Case(
      file: "a.mov",
      encoding: ["-c:v", "qtrle"],
      output: "b.webm",
      codec: "vp9",
      tolerance: 2,
      decoder: "libvpx-vp9"
    ),
    Case(file: "a.mov", encoding: ["-c:v", "png"], output: "b.mov", codec: "png"),
    Case(
      file: "a.mov",
      encoding: ["-c:v", "prores_ks", "-pix_fmt", "yuva444p10le"],
      output: "b.mov",
      codec: "prores",
      tolerance: 1
    ),
    Case(
      file: "a.webm",
      encoding: ["-c:v", "libvpx", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0"],
      output: "b.mkv",
      codec: "vp8",
      tolerance: 3,
      decoder: "libvpx"
    ),
    Case(
      file: "a.apng",
      encoding: ["-c:v", "apng", "-pix_fmt", "rgba"],
      output: "b.mov",
      codec: "prores",
      tolerance: 1
    ),
  ]

  @Test("alpha is kept from codec to codec", arguments: cases)
  func kept(_ sample: Case) throws {
    let clip = try Quick(sample.file, sample.encoding, source: Self.veil)
    let (result, output) = try clip.run(sample.output)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.streams(of: output).first?.codecName == sample.codec)
    #expect(!result.errors.contains("transparency"))
    let source = sample.file.hasSuffix("webm") ? sample.decoder : nil
    try expectNear(
      alpha(of: output, decoder: sample.decoder),
      alpha(of: clip.input, decoder: source),
      sample.tolerance
    )
  }

  @Test("if transparency is lost, the hint names codecs that keep it")
  func hint() throws {
    let clip = try Quick(
      "in.mov",
      ["-c:v", "qtrle"],
      source: "color=red@0.5:s=64x48:r=25:d=0.08,format=argb"
    )
    let container = try clip.run("out.mp4").0.errors
    #expect(container.contains("hint: write to .mov, .mkv or .webm, which hold codecs that keep "))
    let codec = try clip.run("out.mov", ["--codec", "h264"]).0.errors
    #expect(codec.contains("hint: leave out --codec, or choose one that does"))
  }

  @Test("a stamp on a transparent picture is opaque, and nothing else changes")
  func stamped() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mov"), folder.path("out.mov"))
    let veil = "format=argb,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*X/W'"
    try FFmpeg.make([
      "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "1", "-an", "-vf", veil, "-c:v",
      "qtrle", input,
    ])
    let arguments = [input, "-o", output, "-s", "hearts", "--progress", "none"]
    #expect(try Program.run(arguments).exitCode == 0)
    let frame = try #require(SidecarLines(folder.path("out.faces.jsonl")).frames.first)
    let face = try #require(frame.faces.first)
    let eye = try #require(face.leftEye)
    let (before, after) = (try FFmpeg.pictures(of: input), try FFmpeg.pictures(of: output))
    try #require(before.count == after.count && before.count == 4 * 640 * 360)
    let place = 4 * (Int(eye.y) * 640 + Int(eye.x))
    #expect(before[place] < 200)
    #expect(after[place] == 255)
    // Alpha, red, green, blue: the heart is red, and not mixed with the face behind.
    #expect(after[place + 1] > 200 && after[place + 2] < 80)
    let margin = 0.3 * face.bounds[2]
    let outside = (0..<640 * 360).filter { index in
      let (x, y) = (Double(index % 640), Double(index / 640))
      return x < face.bounds[0] - margin || x > face.bounds[0] + face.bounds[2] + margin
        || y < face.bounds[1] - margin || y > face.bounds[1] + face.bounds[3] + margin
    }
    #expect(outside.count > 1000)
    #expect(outside.allSatisfy { before[4 * $0..<4 * $0 + 4] == after[4 * $0..<4 * $0 + 4] })
  }
}
