import Foundation
import TestSupport
import Testing

@Suite(
  "Suspected faces",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct SuspectedFacesTests {
  /// People in a shop, seen from above; some faces have thirteen pixels.
  private static let clip = Places.clip("moving/aisle.mp4")
  private static let part = ["--from", "2", "--to", "4", "-q"]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The frames of a sidecar, without its header, as text.
  private func frames(_ name: String) throws -> [String] {
    let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  private func detect(_ name: String, _ options: String...) throws -> [String] {
    let result = try Program.run(
      ["detect", Self.clip, "-o", folder.path(name)] + Self.part + options
    )
    try #require(result.exitCode == 0, "\(result.errors)")
    return try frames(name)
  }

  @Test("are hidden by a style that hides faces, and found by detect if it is asked for them")
  func hidden() throws {
    let output = folder.path("hidden.mkv")
    let arguments = [Self.clip, "-o", output, "--style", "solid", "--codec", "ffv1"] + Self.part
    let result = try Program.run(arguments)
    try #require(result.exitCode == 0, "\(result.errors)")
    let hidden = try frames("hidden.faces.jsonl")
    #expect(try detect("asked.faces.jsonl", "--suspected", "yes") == hidden)
    let suspected = hidden.joined().components(separatedBy: #""suspected":true"#).count - 1
    #expect(suspected > 0)
    let certain = try detect("certain.faces.jsonl")
    #expect(!certain.joined().contains("suspected"))
    #expect(certain.joined().count < hidden.joined().count)
    #expect(try detect("declined.faces.jsonl", "--suspected", "no") == certain)
  }
}
