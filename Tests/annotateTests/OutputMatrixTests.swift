import Foundation
import TestSupport
import Testing

@Suite(
  "Every output of every command beside every input",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct OutputMatrixTests {
  /// A command with everything it reads and the options that write.
  struct Command: Sendable, CustomTestStringConvertible {
    let line: String
    /// The names of the files in `line` that are read.
    let inputs: [String]
    /// What is written if the test does not say otherwise.
    let usual: String
    /// The options that write; `@` stands for a path.
    let outputs: [String]
    /// The extension of a new file that every output takes.
    var ending = ".mp4"
    /// The option to replace files, if the command has one.
    var overwriting = "-y"
    var testDescription: String { line }
  }

  static let commands = [
    Command(
      line: "in.mp4 -s s.json --sprite k.png --at nose --person a=p.png",
      inputs: ["in.mp4", "s.json", "k.png", "p.png"],
      usual: "-o usual.mp4",
      outputs: ["-o @", "--faces-out @", "--export csv=@", "--faces-dir @", "--crop-to @"]
    ),
    Command(
      line: "detect in.mp4 --person a=p.png",
      inputs: ["in.mp4", "p.png"],
      usual: "-o usual.jsonl",
      outputs: ["-o @", "--export csv=@", "--faces-dir @", "--export yolo=@"]
    ),
    Command(
      line: "render in.mp4 --faces f.jsonl",
      inputs: ["in.mp4", "f.jsonl"],
      usual: "-o usual.mp4",
      outputs: ["-o @", "--faces-out @", "--export csv=@", "--crop-to @"]
    ),
    Command(
      line: "import t.txt --format mot --video in.mp4",
      inputs: ["t.txt", "in.mp4"],
      usual: "-o usual.jsonl",
      outputs: ["-o @", "--export csv=@", "--faces-dir @"]
    ),
    Command(
      line: "export f.jsonl --format csv",
      inputs: ["f.jsonl"],
      usual: "-o usual.csv",
      outputs: ["-o @"]
    ),
    Command(
      line: "review f.jsonl --video in.mp4",
      inputs: ["f.jsonl", "in.mp4"],
      usual: "-o usual.html",
      outputs: ["-o @", "--preview @"]
    ),
    Command(line: "inspect f.svg", inputs: ["f.svg"], usual: "", outputs: ["--plot @"]),
    Command(
      line: "in.mp4 k.png -s s.json --person a=p.png -o many",
      inputs: ["in.mp4", "k.png", "s.json", "p.png"],
      usual: "",
      outputs: ["--summary @"]
    ),
    Command(
      line: "farm status -d w",
      inputs: ["in.mp4"],
      usual: "",
      outputs: ["--metrics @"],
      overwriting: ""
    ),
    Command(
      line: "farm run -d w",
      inputs: ["in.mp4"],
      usual: "",
      outputs: ["--summary @"],
      overwriting: ""
    ),
    Command(line: "farm template --openjd -d w", inputs: ["in.mp4"], usual: "", outputs: ["-o @"]),
    Command(
      line: "farm plan in.mp4 -d x --chunks 1",
      inputs: ["in.mp4"],
      usual: "",
      outputs: ["-o @"]
    ),
  ]

  /// The same file by other paths; a folder has no hard links.
  private static let forms = ["./", "link-", "hard-", "folder/"]

  /// All outputs at the plain path, and one of them at each other form of the path.
  ///
  /// `FileConflictsTests` show that all forms are recognized, whatever the output.
  private static func combinations(
    _ outputs: [String],
    _ forms: [String]
  ) -> [(output: String, form: String)] {
    guard !outputs.isEmpty else { return [] }
    return outputs.map { ($0, "") } + forms.enumerated().map { (outputs[$0 % outputs.count], $1) }
  }

  @Test("no input is lost, whatever the form of its path", arguments: commands)
  func inputs(_ command: Command) throws {
    let folder = try Self.folder(for: command)
    for input in command.inputs {
      try Self.link(input, in: folder)
    }
    let before = try Self.contents(of: folder)
    for input in command.inputs {
      for (option, form) in Self.combinations(command.outputs, Self.forms) {
        try Self.expectRefusal(command, [(option, form + input)], folder, before)
      }
    }
  }

  @Test("no output replaces another one, whatever the form of its path", arguments: commands)
  func outputs(_ command: Command) throws {
    let folder = try Self.folder(for: command)
    let name = "new" + command.ending
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link-" + name),
      withDestinationPath: name
    )
    let before = try Self.contents(of: folder)
    for first in command.outputs {
      let others = command.outputs.filter { $0 != first }
      for (second, form) in Self.combinations(others, Self.forms.filter { $0 != "hard-" }) {
        try Self.expectRefusal(command, [(first, name), (second, form + name)], folder, before)
      }
    }
  }

  /// Runs a command with outputs at some paths and expects that it refuses and leaves everything as it was.
  private static func expectRefusal(
    _ command: Command,
    _ outputs: [(option: String, path: String)],
    _ folder: TemporaryFolder,
    _ before: [String: Data]
  ) throws {
    let usual = outputs.contains { $0.option == "-o @" } ? "" : command.usual
    let given = outputs.map { $0.option.replacingOccurrences(of: "@", with: $0.path) }
    let line = ([command.line, usual, command.overwriting] + given).joined(separator: " ")
    let result = try Program.run(
      line.split(separator: " ").map(String.init),
      folder: folder.url
    )
    #expect([64, 73].contains(result.exitCode), "\(line): \(result.errors)")
    #expect(try contents(of: folder) == before, "\(line)")
  }

  /// A folder with every kind of input of a command, and a link to the folder itself.
  private static func folder(for command: Command) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let (files, made) = (FileManager.default, try inputs.get())
    for name in try made.names() {
      try files.copyItem(atPath: made.path(name), toPath: folder.path(name))
    }
    try files.createSymbolicLink(atPath: folder.path("folder"), withDestinationPath: ".")
    if command.line.hasSuffix("-d w") {
      let words = ["farm", "plan", folder.path("in.mp4"), "-o", folder.path("planned.mp4")]
      let planned = try Program.run(words + ["--chunks", "1", "-d", folder.path("w")])
      #expect(planned.exitCode == 0, "\(planned.errors)")
    }
    return folder
  }

  /// A folder with every kind of input, made once.
  private static let inputs = Result {
    let folder = try TemporaryFolder()
    try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [folder.path("in.mp4")])
    let made = try Program.run(["detect", folder.path("in.mp4"), "-o", folder.path("f.jsonl")])
    try #require(made.exitCode == 0, "\(made.errors)")
    for name in ["k.png", "p.png"] {
      try FFmpeg.make(MadeClip.picture() + ["-frames:v", "1", folder.path(name)])
    }
    try FileManager.default.copyItem(atPath: folder.path("f.jsonl"), toPath: folder.path("f.svg"))
    for (name, text) in [
      ("s.json", #"{"name":"none","layers":[]}"#), ("t.txt", "1,1,1,1,5,5\n"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    return folder
  }

  /// Makes a link and a hard link to a file.
  private static func link(_ name: String, in folder: TemporaryFolder) throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("link-" + name), withDestinationPath: name)
    try files.linkItem(atPath: folder.path(name), toPath: folder.path("hard-" + name))
  }

  /// What is in the files of a folder, by name; a link to nowhere and to a folder have no content.
  private static func contents(of folder: TemporaryFolder) throws -> [String: Data] {
    let names = try folder.names().map { name in
      (name, (try? Data(contentsOf: folder.url.appendingPathComponent(name))) ?? Data())
    }
    return Dictionary(uniqueKeysWithValues: names)
  }
}
