import Foundation
import TestSupport
import Testing

@Suite("Logs for programs", .tags(.process, .media, .model), .timeLimit(.minutes(10)))
struct LogTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mkv")])
  }

  /// The lines that a run writes on standard error, all of which must be objects.
  private func lines(_ result: ProcessResult) throws -> [[String: Any]] {
    try result.errors.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        "\(line)"
      )
    }
  }

  /// Annotates the clip of the folder.
  private func annotate(_ options: String...) throws -> ProcessResult {
    let arguments = [
      "in.mkv", "-o", "out.mkv", "-s", "none", "--no-faces-out", "--preset", "ultrafast",
    ]
    return try Program.run(arguments + options, folder: folder.url)
  }

  @Test(
    "the last line has the result, the speed and the memory",
    .needsClipsAndModels
  )
  func done() throws {
    let result = try annotate("--log-format", "json")
    #expect(result.exitCode == 0 && result.output == "")
    let last = try #require(try lines(result).last)
    #expect(last["event"] as? String == "done" && last["level"] as? String == "info")
    #expect(last["job"] as? String == "in.mkv" && last["phase"] as? String == "annotate")
    #expect(last["frames"] as? Int == 15 && last["output"] as? String == "out.mkv")
    #expect(try #require(last["fps"] as? Double) > 0)
    #expect(try #require(last["seconds"] as? Double) > 0)
    // A process that holds a model needs more than 10 MB, and less than this machine has.
    let memory = try #require(last["memory"] as? Int)
    #expect(memory > 10_000_000 && memory < Int(ProcessInfo.processInfo.physicalMemory))
    let time = try #require(last["time"] as? String)
    let written = try Date(
      time,
      strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    )
    #expect(abs(written.timeIntervalSinceNow) < 60)
  }

  @Test("errors are objects with the exit code", arguments: ["json", "text"])
  func error(_ format: String) throws {
    let arguments = ["no such.mp4", "-o", "out.mp4", "--log-format", format]
    let result = try Program.run(arguments, folder: folder.url)
    #expect(result.exitCode == 66)
    guard format == "json" else {
      #expect(result.errors.hasPrefix("annotate: error: "))
      return
    }
    let line = try #require(try lines(result).first)
    #expect(line["level"] as? String == "error" && line["exitCode"] as? Int == 66)
    #expect(line["subject"] as? String == "no such.mp4" && line["message"] != nil)
  }

  @Test(
    "a command line that cannot be understood is refused in one object",
    arguments: [["--log-format", "json"], ["--log-format=json"]]
  )
  func usage(_ option: [String]) throws {
    let result = try Program.run(["in.mkv", "-o", "out.mkv", "--crff", "3"] + option)
    #expect(result.exitCode == 64)
    let said = try lines(result)
    #expect(said.count == 1)
    #expect(said.first?["exitCode"] as? Int == 64)
    #expect((said.first?["message"] as? String)?.contains("--crff") == true)
  }

  @Test("lines of Open Job Description begin in the first column", .needsClipsAndModels)
  func openJobDescription() throws {
    let result = try annotate("--progress", "openjd", "-q")
    #expect(result.exitCode == 0 && result.errors == "")
    let said = result.output.split(separator: "\n")
    #expect(said.contains("openjd_progress: 100.0"))
    #expect(
      said.allSatisfy { $0.hasPrefix("openjd_progress: ") || $0.hasPrefix("openjd_status: ") }
    )
  }

  @Test("a task of Open Job Description reports the reason of a failure")
  func openJobDescriptionFailure() throws {
    let arguments = ["no such.mp4", "-o", "out.mp4", "--progress", "openjd"]
    let result = try Program.run(arguments, folder: folder.url)
    #expect(result.exitCode == 66)
    #expect(result.output.hasPrefix("openjd_fail: annotate: error: "))
    #expect(result.output.contains("no such.mp4"))
  }

  @Test("lines of Open Job Description are not mixed into a video")
  func openJobDescriptionInVideo() throws {
    let arguments = ["in.mkv", "-o", "-", "--container", "matroska", "--progress", "openjd"]
    let result = try Program.run(arguments, folder: folder.url)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("Open Job Description"))
  }
}
