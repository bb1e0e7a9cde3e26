import Foundation
import TestSupport
import Testing

@Suite("What annotate runs with", .tags(.process), .timeLimit(.minutes(10)))
struct DoctorTests {
  @Test("everything is found, and is the same for programs", .tags(.model), .needsClipsAndModels)
  func healthy() throws {
    let result = try Program.run(["doctor", "--json"])
    #expect(result.exitCode == 0, "\(result.output)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let keys = try #require(json as? [String: Any]).keys.sorted()
    #expect(
      keys == [
        "computer", "distribution", "ffmpeg", "kernel", "limits", "missing", "runtime", "sandbox",
        "version",
      ]
    )
    let text = try Program.run(["doctor"]).output
    for word in ["libavcodec", "OpenVINO", "as expected", "open files", "processor"] {
      #expect(text.contains(word))
    }
  }

  @Test("what is missing is named with the command that installs it")
  func missing() throws {
    let result = try Program.run(["doctor"], environment: ["ANNOTATE_RUNTIME": "/nowhere"])
    #expect(result.exitCode == 69)
    #expect(result.output.contains("Missing: OpenVINO and the models"))
    #expect(result.output.contains("make setup"))
  }
}
