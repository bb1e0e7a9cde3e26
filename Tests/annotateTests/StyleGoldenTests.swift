import AnnotateStamps
import Foundation
import TestSupport
import Testing

@Suite("Pictures of built-in styles", .tags(.process, .golden), .timeLimit(.minutes(10)))
struct StyleGoldenTests {
  /// Decoders of JPEG and scalers differ between versions of FFmpeg, so each has its own pictures.
  private static func version() throws -> String {
    let said = try ProcessRunner.require("ffmpeg", ["-version"]).output
    let number = said.split(separator: " ").dropFirst(2).first ?? "unknown"
    return number.split(separator: ".").prefix(2).joined(separator: ".")
  }

  @Test("a style gives its golden picture", arguments: StyleRegistry.all.map(\.name))
  func golden(_ name: String) throws {
    let folder = try TemporaryFolder()
    let samples = Places.repository.appendingPathComponent("Samples")
    let drawn = folder.path("drawn.png")
    let result = try Program.run([
      "render", samples.appendingPathComponent("portrait.jpg").path, "--faces",
      samples.appendingPathComponent("portrait.faces.jsonl").path, "-o", drawn, "-q", "--style",
      name, "--size", "160x160",
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/ffmpeg-\(try Self.version())")
    let golden = place.appendingPathComponent("style-\(name).png")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(contentsOf: URL(fileURLWithPath: drawn)).write(to: golden)
      Issue.record("recorded \(golden.lastPathComponent)", severity: .warning)
    } else if FileManager.default.fileExists(atPath: golden.path) {
      let difference = try PictureDifference(of: drawn, from: golden.path)
      #expect(difference.psnr > 45, "\(name) differs")
      if difference.psnr <= 45 {
        Attachment.record(try Data(contentsOf: URL(fileURLWithPath: drawn)), named: "\(name).png")
      }
    } else {
      Issue.record("no pictures of this FFmpeg: RECORD_SNAPSHOTS=1", severity: .warning)
    }
  }
}
