import Foundation
import TestSupport
import Testing

@Suite(
  "Interlaced pictures",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FieldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let encoding: [String]
    var output: String
    var options: [String] = []
    var testDescription: String { "\(encoding[1]) to \(options.last ?? "the same") in \(output)" }
  }

  private static let fields = ["-flags", "+ildct+ilme"]

  static let kept = [
    Case(file: "a.mp4", encoding: ["-c:v", "libx264"] + fields, output: "b.mp4"),
    Case(file: "a.mkv", encoding: ["-c:v", "libx264"] + fields, output: "b.mkv"),
    Case(file: "a.mkv", encoding: ["-c:v", "mpeg2video"] + fields, output: "b.mkv"),
    Case(
      file: "a.mov",
      encoding: ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"] + fields,
      output: "b.mov"
    ),
    Case(file: "a.mkv", encoding: ["-c:v", "ffv1", "-field_order", "FIELDS"], output: "b.mkv"),
    Case(file: "a.mov", encoding: ["-c:v", "v210", "-field_order", "FIELDS"], output: "b.mov"),
    Case(
      file: "a.mkv",
      encoding: ["-c:v", "ffv1", "-field_order", "FIELDS"],
      output: "b.mp4",
      options: ["--preset", "ultrafast", "--codec", "h264"]
    ),
  ]

  private func clip(_ sample: Case, topFirst: Bool) throws -> Quick {
    let order = topFirst ? "top" : "bottom"
    let short = topFirst ? "tt" : "bb"
    return try Quick(
      sample.file,
      sample.encoding.map { $0 == "FIELDS" ? short : $0 } + ["-top", topFirst ? "1" : "0"],
      source: "testsrc2=s=160x96:r=50:d=0.24,tinterlace=interleave_\(order),"
        + "setfield=\(topFirst ? "tff" : "bff")"
    )
  }

  @Test("fields stay fields, in their order", arguments: kept, [true, false])
  func keptFields(_ sample: Case, _ isTopFirst: Bool) throws {
    let clip = try clip(sample, topFirst: isTopFirst)
    let expected: FFprobe.Fields = isTopFirst ? .topFirst : .bottomFirst
    try #require(try Set(FFprobe.fields(of: clip.input)) == [expected])
    let (result, output) = try clip.run(sample.output, sample.options)
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result) == [])
    #expect(try Set(FFprobe.fields(of: output)) == [expected])
    let order = try FFprobe.streams(of: output).first?.fieldOrder
    if sample.options.isEmpty {
      #expect(try order == FFprobe.streams(of: clip.input).first?.fieldOrder)
    }
    #expect(order != "progressive")
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: clip.input))
  }

  @Test("an encoder without interlacing is a warning, with --strict an error")
  func lost() throws {
    let sample = Case(file: "a.mp4", encoding: ["-c:v", "libx264"] + Self.fields, output: "b.mp4")
    let clip = try clip(sample, topFirst: true)
    let options = ["--codec", "hevc", "--preset", "ultrafast"]
    let (result, _) = try clip.run("b.mp4", options)
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result).count == 1)
    #expect(result.errors.hasPrefix("annotate: warning: leaving out the fields of '"))
    #expect(try clip.run("c.mp4", options + ["--strict"]).0.exitCode == 65)
    #expect(try !clip.folder.names().contains("c.mp4"))
  }

  @Test("fields of an odd number of chroma rows are enlarged, never made whole pictures")
  func oddRows() throws {
    let source = "testsrc2=s=160x98:r=50:d=0.12,tinterlace=interleave_top"
    let clip = try Quick("a.mkv", ["-c:v", "ffv1", "-field_order", "tt"], source: source)
    let (result, output) = try clip.run("b.mp4", ["--codec", "h264", "--preset", "ultrafast"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.streams(of: output).first?.height == 100)
    #expect(try Set(FFprobe.fields(of: output)) == [.topFirst])
  }

  @Test("fields that begin later are one warning, with --strict an error")
  func late() throws {
    let folder = try TemporaryFolder()
    let (whole, fields, input) = (
      folder.path("whole.m2v"), folder.path("fields.m2v"), folder.path("in.m2v")
    )
    let encoding = ["-c:v", "mpeg2video", "-bf", "0"]
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.2"] + encoding + [whole])
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=50:d=0.4,tinterlace=interleave_top"] + encoding
        + Self.fields + ["-top", "1", fields]
    )
    let parts = try [whole, fields].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    try Data(parts.joined()).write(to: URL(fileURLWithPath: input))
    let clip = Quick(folder, input: input)
    let (result, _) = try clip.run("out.mkv")
    #expect(result.exitCode == 0)
    #expect(Quick.warnings(of: result).count == 1, "\(result.errors)")
    #expect(result.errors.contains("leaving out the fields of later frames of"))
    let (refused, output) = try clip.run("strict.mkv", ["--strict"])
    #expect(refused.exitCode == 65)
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}
