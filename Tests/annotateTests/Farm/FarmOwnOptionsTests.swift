import Foundation
import TestSupport
import Testing

@Suite(
  "Clips of a plan with options of their own",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmOwnOptionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.mkv", "b.mkv"] {
      let words = ["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "64", "-an"]
      try FFmpeg.make(words + ["-c", "copy", folder.path(name)])
    }
  }

  /// Plans both clips; the list has options for the second.
  private func plan(_ options: String, _ words: [String] = []) throws -> ProcessResult {
    let list = #"[{"input": "a.mkv"}, {"input": "b.mkv", "options": \#(options)}]"#
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path("list.json")))
    let places = ["-o", folder.path("out"), "-d", folder.path("work"), "--chunks", "2"]
    let plan = ["farm", "plan", "--inputs", folder.path("list.json"), "--codec", "ffv1"]
    return try Program.run(plan + places + words)
  }

  private func run() throws -> ProcessResult {
    try Program.run(["farm", "run", "--local", "-d", folder.path("work"), "--progress", "none"])
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(path)))
  }

  @Test("each clip becomes what a single run with its options makes of it")
  func likeSingleRuns() throws {
    let own = ["--style", "squares", "--style", "labels", "--accuracy", "low"]
    let planned = try plan(
      #"{"style": ["squares", "labels"], "accuracy": "low"}"#,
      ["-s", "hearts"]
    )
    try #require(planned.exitCode == 0, "\(planned.errors)")
    let done = try run()
    try #require(done.exitCode == 0, "\(done.errors)")
    for (name, options) in [("a", ["-s", "hearts"]), ("b", own)] {
      let single = "single-\(name).mkv"
      let words = [folder.path("\(name).mkv"), "-o", folder.path(single), "--codec", "ffv1"]
      let result = try Program.run(words + options)
      try #require(result.exitCode == 0, "\(result.errors)")
      let sidecar = "out/\(name).faces.jsonl"
      #expect(try bytes(sidecar) == bytes("single-\(name).faces.jsonl"), "\(name)")
      let pictures = try ["out/\(name).mkv", single].map {
        try FFmpeg.frameHashes(of: folder.path($0))
      }
      #expect(pictures[0] == pictures[1], "\(name)")
    }
  }

  @Test("another option of one clip leaves the results of the others as they are")
  func change() throws {
    _ = try plan(#"{"style": "blur"}"#, ["-s", "hearts"])
    let first = try run()
    try #require(first.exitCode == 0, "\(first.errors)")
    let other = #"{"style": "blur", "encoder-option": "slices=4"}"#
    let refused = try plan(other, ["-s", "hearts"])
    #expect(refused.exitCode == 73)
    let difference = "for 'b.mkv' --encoder-option is slices=4, and was not given"
    #expect(refused.errors.contains(difference), "\(refused.errors)")
    let planned = try plan(other, ["-s", "hearts", "-y"])
    let done = "done already: detect 4/4, link 2/2, render 2/4, join 1/2"
    #expect(planned.errors.contains(done), "\(planned.errors)")
  }

  @Test(
    "options that no single clip can have are refused",
    arguments: [
      (#"{"chunks": 3}"#, "the list has '--chunks' for"),
      (#"{"faces-out": "x.jsonl"}"#, "'--faces-out' is for one video"),
      (#"{"style": "hart"}"#, "did you mean 'hearts'?"),
    ]
  )
  func refused(options: String, message: String) throws {
    let result = try plan(options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("work/plan.json")))
  }

  @Test("whoever is named but absent, and a cover without a face, are told when a clip is joined")
  func selections() throws {
    try FFmpeg.make(["-f", "lavfi", "-i", "testsrc2=s=96x64:d=0.4", "-y", folder.path("a.mkv")])
    _ = try plan(#"{"style": "hearts", "except": "40"}"#, ["-s", "blur"])
    let result = try run()
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("b.mkv': there is no face 40"), "\(result.errors)")
    #expect(result.errors.contains("a.mkv': no face was found"), "\(result.errors)")
    // Nobody has seen the numbers that the farm gives.
    let unknown = try plan(#"{"except": "40"}"#, ["-s", "blur", "-y"])
    #expect(unknown.errors.contains("numbers are those of a sidecar"), "\(unknown.errors)")
    let seen = ["detect", folder.path("b.mkv"), "-o", folder.path("b.faces.jsonl"), "-q"]
    #expect(try Program.run(seen + ["--accuracy", "low"]).exitCode == 0)
    _ = try plan(#"{"except": "40"}"#, ["-s", "blur", "-y"])
    let refused = try run()
    #expect(refused.exitCode == 64, "\(refused.errors)")
    #expect(refused.errors.contains("b.mkv': there is no face 40"), "\(refused.errors)")
  }
}
