import Foundation
import TestSupport
import Testing

@Suite(
  "Several inputs of one command",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct BatchTests {
  private static let quick = ["-s", "none", "--accuracy", "low", "--preset", "ultrafast"]

  /// A folder `clips` with two clips, one of them in a folder of its own, and a file that is none.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("clips/sub"),
      withIntermediateDirectories: true
    )
    for name in ["a.mp4", "sub/b.mkv"] {
      try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("clips/" + name)])
    }
    try Data("no video".utf8).write(to: URL(fileURLWithPath: folder.path("clips/broken.mp4")))
    return folder
  }

  private static func run(
    _ words: [String],
    _ folder: TemporaryFolder
  ) throws -> (
    result: ProcessResult, inputs: [[String: Any]]
  ) {
    let summary = ["--summary", folder.path("summary.json")]
    let result = try Program.run(words + summary, folder: folder.url)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("summary.json")))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (result, json?["inputs"] as? [[String: Any]] ?? [])
  }

  @Test(
    "a folder is done, a bad clip does not stop the others, and a second run keeps what is done"
  )
  func folder() throws {
    let folder = try Self.folder()
    let words = ["clips", "-o", "out", "--recursive", "--jobs", "2"] + Self.quick
    let (first, inputs) = try Self.run(words, folder)
    #expect(first.exitCode == 65, "\(first.errors)")
    #expect(inputs.map { $0["state"] as? String } == ["done", "failed", "done"])
    #expect(inputs.map { $0["frames"] as? Int } == [15, nil, 15])
    #expect(try FFmpeg.frameHashes(of: folder.path("out/sub/b.mkv")).count == 15)
    #expect(first.errors.contains("3 inputs: 2 done, 1 failed"), "\(first.errors)")
    let output = folder.path("out/a.mp4")
    let before =
      try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
    let (_, again) = try Self.run(words, folder)
    #expect(again.map { $0["state"] as? String } == ["done before", "failed", "done before"])
    let after = try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
    #expect(before == after)
  }

  @Test(
    "a file that has the name of a style or a codec by chance changes nothing",
    arguments: [["--style", "hearts"], ["--codec", "h264"]]
  )
  func strayFile(_ option: [String]) throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(atPath: folder.path("clips/broken.mp4"))
    let words =
      ["clips", "-o", "out", "--recursive", "--accuracy", "low", "--preset", "ultrafast"] + option
    #expect(try Self.run(words, folder).result.exitCode == 0)
    let stray = folder.path(option[1])
    try Data("not a style".utf8).write(to: URL(fileURLWithPath: stray))
    let (second, beside) = try Self.run(words, folder)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(beside.map { $0["state"] as? String } == ["done before", "done before"])
    try FileManager.default.removeItem(atPath: stray)
    try FileManager.default.createSymbolicLink(
      atPath: stray,
      withDestinationPath: folder.path("out/a.mp4")
    )
    let (third, linked) = try Self.run(words, folder)
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(linked.map { $0["state"] as? String } == ["done before", "done before"])
  }

  @Test("files that options name are read again, and what they write is not")
  func namedFiles() throws {
    let folder = try Self.folder()
    let style = URL(fileURLWithPath: folder.path("mine.json"))
    let drawing = try Program.run(["styles", "squares"]).output
    try Data(drawing.utf8).write(to: style)
    let words =
      ["clips/sub", "-o", "out", "--accuracy", "low", "--preset", "ultrafast"] + [
        "--style", "mine.json", "--export", "nuke={name}.nk", "--faces-out", "{name}.faces.jsonl",
      ]
    #expect(try Self.run(words, folder).result.exitCode == 0)
    #expect(try Self.run(words, folder).inputs.map { $0["state"] as? String } == ["done before"])
    try Data((drawing + "\n").utf8).write(to: style)
    let (result, inputs) = try Self.run(words + ["-y"], folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(inputs.map { $0["state"] as? String } == ["done"])
  }

  @Test("outputs are the same as those of single runs")
  func same() throws {
    let folder = try Self.folder()
    _ = try Program.run(["clips", "-o", "out"] + Self.quick, folder: folder.url)
    let single = try Program.run(
      ["clips/a.mp4", "-o", "single.mp4"] + Self.quick,
      folder: folder.url
    )
    #expect(single.exitCode == 0)
    let outputs = ["out/a.mp4", "single.mp4"].map { folder.path($0) }
    #expect(try FFmpeg.frameHashes(of: outputs[0]) == FFmpeg.frameHashes(of: outputs[1]))
  }

  @Test("another option makes another output, which needs -y")
  func changed() throws {
    let folder = try Self.folder()
    _ = try Program.run(["clips/sub", "-o", "out"] + Self.quick, folder: folder.url)
    let words = ["clips/sub", "-o", "out", "--crf", "40"] + Self.quick
    #expect(try Self.run(words, folder).result.exitCode == 73)
    let (replaced, inputs) = try Self.run(words + ["-y"], folder)
    #expect(replaced.exitCode == 0, "\(replaced.errors)")
    #expect(inputs.map { $0["state"] as? String } == ["done"])
  }

  @Test("a JSON list has outputs and options for each input")
  func list() throws {
    let folder = try Self.folder()
    let list = """
      [{"input": "clips/a.mp4", "output": "x.mkv", "options": {"preset": "superfast", "style": "squares"}},
       {"input": "clips/sub/b.mkv"}]
      """
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path("list.json")))
    let (result, _) = try Self.run(["--list", "list.json", "-o", "out"] + Self.quick, folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(Set(names).isSuperset(of: ["x.mkv", "b.mkv", "x.faces.jsonl"]), "\(names)")
    let header = try String(contentsOfFile: folder.path("out/x.faces.jsonl"), encoding: .utf8)
    #expect(header.prefix { $0 != "\n" }.contains("\"style\":\"squares\""), "\(header.prefix(600))")
  }

  @Test("detect, render, export and verify take folders, too")
  func commands() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(atPath: folder.path("clips/broken.mp4"))
    let commands = [
      ["detect", "clips", "-o", "faces", "--accuracy", "low"],
      ["render", "clips", "--faces", "faces", "-o", "out", "-s", "none"],
      ["export", "faces", "--format", "nuke", "-o", "nuke"],
      ["verify", "out", "--source", "clips"],
    ]
    for words in commands {
      let (result, inputs) = try Self.run(words + ["--recursive"], folder)
      #expect(result.exitCode == 0, "\(words): \(result.errors)")
      #expect(inputs.map { $0["state"] as? String } == ["done", "done"], "\(words)")
    }
    for path in ["faces/sub/b.faces.jsonl", "out/a.mp4", "nuke/sub/b.nk"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(path)), "\(path)")
    }
  }

  @Test("an interruption keeps what is finished, and says so")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let clips = ["no_face.mp4", "cap13_edit2.mp4"].map { Places.clip("faces/" + $0) }
    let program = try RunningProgram(clips + ["-o", "out", "--jobs", "1"], folder: folder.url)
    try program.wait { FileManager.default.fileExists(atPath: folder.path("out/.annotate")) }
    #expect(try program.end(with: SIGTERM) == 143)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    #expect(names == [".annotate", "no_face.faces.jsonl", "no_face.mp4"])
  }

  @Test("what options name for each input does not replace that of an input with the same name")
  func twins() throws {
    let folder = try Self.folder()
    let (clip, twin) = (folder.path("clips/sub/b.mkv"), folder.path("clips/a.mkv"))
    try FileManager.default.copyItem(atPath: clip, toPath: twin)
    let words = ["detect", "clips", "-o", "out", "--accuracy", "low", "--faces-dir"]
    let result = try Program.run(words + ["faces-{name}"], folder: folder.url)
    #expect(result.exitCode == 64 && result.errors.contains("would both write"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    _ = try Program.run(words + ["faces-{name}{ext}"], folder: folder.url)
    for name in ["faces-a.mp4", "faces-a.mkv"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name + "/header.json")))
    }
  }

  @Test(
    "mistakes are found before any work",
    arguments: [
      (["clips", "clips/a.mp4", "-o", "out.mp4"], "looks like a file"),
      (["clips/a.mp4", "clips/a.mp4", "-o", "out"], "would have the same output"),
      (["clips", "-o", "clips"], "the output would replace its input 'clips/a.mp4'"),
      (["clips", "-o", "out", "--faces-out", "x.jsonl"], "needs {name} in its path"),
      (["clips", "-o", "out", "--name-pattern", "x"], "takes a pattern with {name}"),
      (["clips/a.mp4", "-o", "out.mp4", "--jobs", "2"], "is for several inputs"),
      (["clips", "-o", "-"], "cannot go to standard output"),
      (["clips", "-o", "out", "--summary", "clips/a.mp4"], "would replace 'clips/a.mp4', which"),
      (
        ["clips", "-o", "out", "--summary", "./clips/../clips/a.mp4"],
        "the summary would replace 'clips/a.mp4', which is read"
      ),
      (["clips", "-o", "out", "--summary", "out/a.mp4"], "which is an output"),
      (["--list", "clips/list.json", "-o", "clips"], "would replace 'clips/sub/b.mkv', which is"),
      (["clips", "-o", "out", "--faces-dir", "clips/{name}.mp4"], "would replace its input"),
      (
        ["clips", "-o", "out", "--list", "clips/list.json", "--summary", "clips/list.json"],
        "the summary would replace 'clips/list.json', which is read"
      ),
    ]
  )
  func mistakes(_ words: [String], _ message: String) throws {
    let folder = try Self.folder()
    let list = """
      [{"input": "a.mp4", "output": "sub/b.mkv"}, {"input": "sub/b.mkv", "output": "c.mkv"}]
      """
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path("clips/list.json")))
    let result = try Program.run(words + ["-y"], folder: folder.url)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try folder.names() == ["clips"])
  }

  @Test(
    "an input that is not there is told before the others are done",
    arguments: [
      (["clips/a.mp4", "-o", "my", "b.mp4"], "b.mp4", "if the output is 'my b.mp4', write"),
      (["clips/a.mp4", "clips/c.mp4", "-o", "x"], "clips/c.mp4", "did you mean 'clips/a.mp4'?"),
      (["clips/a.mp4", "hearts", "-o", "out.mp4"], "hearts", "did you mean '--style hearts'?"),
      (["clips/my", "clip.mp4", "-o", "x"], "clips/my", "did you mean 'clips/my clip.mp4', "),
    ]
  )
  func absent(_ words: [String], _ subject: String, _ hint: String) throws {
    let folder = try Self.folder()
    try Data().write(to: URL(fileURLWithPath: folder.path("clips/my clip.mp4")))
    let result = try Program.run(words + Self.quick, folder: folder.url)
    #expect(result.exitCode == 66)
    let error = "annotate: error: cannot read '\(subject)': no such file or directory\nhint: "
    #expect(result.errors.hasPrefix(error + hint), "\(result.errors)")
    #expect(try folder.names() == ["clips"])
  }

  @Test("a link to a video that is gone is reported, and the others are done")
  func danglingLink() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("clips/link.mp4"),
      withDestinationPath: folder.path("gone.mp4")
    )
    try FileManager.default.removeItem(atPath: folder.path("clips/broken.mp4"))
    let result = try Program.run(["clips", "-o", "out"] + Self.quick, folder: folder.url)
    #expect(result.exitCode == 66)
    let message = """
      annotate: error: cannot read 'clips/link.mp4': no such file or directory
      hint: it is a link that leads nowhere
      """
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try folder.names() == ["clips", "out"])
    #expect(FileManager.default.fileExists(atPath: folder.path("out/a.mp4")))
  }

  @Test(
    "inputs whose names differ only in their extension get sidecars of their own, in each run the same"
  )
  func sameSidecar() throws {
    let folder = try Self.folder()
    let files = FileManager.default
    try files.removeItem(atPath: folder.path("clips/broken.mp4"))
    let words = ["clips", "-o", "out"] + Self.quick
    func names(_ path: String) throws -> Set<String> {
      Set(
        try files.contentsOfDirectory(atPath: folder.path(path)).filter { $0.hasSuffix(".jsonl") }
      )
    }
    try #require(try Program.run(words, folder: folder.url).exitCode == 0)
    #expect(try names("out") == ["a.faces.jsonl"])
    // The name that is there stays when a twin comes.
    try files.copyItem(atPath: folder.path("clips/a.mp4"), toPath: folder.path("clips/a.mov"))
    let (result, inputs) = try Self.run(words, folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(inputs.map { $0["state"] as? String } == ["done", "done before"])
    #expect(try names("out") == ["a.faces.jsonl", "a.mov.faces.jsonl"])
    // Without an earlier run, both have their whole names, and so has what is found without videos.
    let detected = try Program.run(
      ["detect", "clips", "-o", "faces", "--accuracy", "low"],
      folder: folder.url
    )
    #expect(detected.exitCode == 0, "\(detected.errors)")
    #expect(try names("faces") == ["a.mov.faces.jsonl", "a.mp4.faces.jsonl"])
    let render = ["render", "clips", "--faces", "faces", "-o", "rendered", "--preset", "ultrafast"]
    let rendered = try Program.run(render, folder: folder.url)
    #expect(rendered.exitCode == 0, "\(rendered.errors)")
    #expect(try names("rendered") == ["a.mov.faces.jsonl", "a.mp4.faces.jsonl"])
    try files.removeItem(atPath: folder.path("clips/a.mp4"))
    let (again, left) = try Self.run(render, folder)
    #expect(left.map { $0["state"] as? String } == ["done before"], "\(again.errors)")
  }

  @Test("a summary whose path leads to an input only when the output folder exists is not written")
  func laterSummary() throws {
    let folder = try Self.folder()
    let input = URL(fileURLWithPath: folder.path("clips/a.mp4"))
    let before = try Data(contentsOf: input)
    let words = ["clips", "-o", "out", "--summary", "out/../clips/a.mp4"] + Self.quick
    let result = try Program.run(words, folder: folder.url)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("would replace 'clips/a.mp4', which is read"))
    #expect(try Data(contentsOf: input) == before)
  }
}
