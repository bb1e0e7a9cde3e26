import Foundation
import TestSupport
import Testing

/// The samples name `/shared`, which is a temporary folder here, and `annotate`, which is the built program.
@Suite(
  "Samples for schedulers",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmSampleTests {
  private static let samples = Places.repository.appendingPathComponent("Samples/Farm")
  /// Collects the lists named `command` of all documents of a YAML or JSON file.
  private static let collector = """
    import json, sys, yaml
    def commands(node):
        if isinstance(node, dict):
            if isinstance(node.get("command"), list): yield node["command"]
            for value in node.values(): yield from commands(value)
        elif isinstance(node, list):
            for value in node: yield from commands(value)
    print(json.dumps([c for d in yaml.safe_load_all(open(sys.argv[1])) for c in commands(d)]))
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("clips"),
      withIntermediateDirectories: true
    )
    for name in ["a", "b"] {
      try FFmpeg.make(
        [
          "-i", Places.clip("faces/single_face.mp4"), "-frames:v", "8", "-an", "-vf",
          "scale=160:-2",
        ]
          + [folder.path("clips/\(name).mp4")]
      )
    }
  }

  /// The program with the arguments of a sample's command.
  private func run(_ command: [String]) throws {
    try #require(command.first == "annotate")
    let words = command.dropFirst().map {
      $0.replacingOccurrences(of: "/shared", with: folder.url.path)
    }
    let result = try Program.run(Array(words))
    #expect(result.exitCode == 0, "\(words): \(result.errors)")
  }

  private func expectOutputs() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("stamped")).sorted()
    #expect(names == ["a.faces.jsonl", "a.mp4", "b.faces.jsonl", "b.mp4"])
  }

  @Test(
    "commands of containers do a farm",
    .needsPython("yaml"),
    arguments: ["kubernetes.yaml", "argo.yaml", "aws-batch.json"]
  )
  func containers(_ name: String) throws {
    let path = Self.samples.appendingPathComponent(name).path
    let commands: [[String]] = try PythonPackage.json(Self.collector, [path], importing: "yaml")
    let own = commands.filter { $0.first == "annotate" }
    if !own.contains(where: { $0.contains("plan") }) {
      let places = [
        "--inputs=/shared/clips", "--output=/shared/stamped", "--work-dir=/shared/work",
      ]
      try run(["annotate", "farm", "plan", "--chunks=1"] + places)
    }
    try #require(own.contains { $0.contains("--shared") })
    for command in own { try run(command) }
    try expectOutputs()
  }

  @Test("the image's recipe has no fault that hadolint knows", .needsPython("snakemake"))
  func image() throws {
    let script = """
      import json, os, subprocess, sys, yaml
      program = os.path.join(os.path.dirname(os.path.dirname(yaml.__file__)), "bin", "hadolint")
      run = subprocess.run([program, sys.argv[1]], capture_output=True, text=True)
      print(json.dumps([str(run.returncode), run.stdout + run.stderr]))
      """
    let path = Places.repository.appendingPathComponent("Scripts/package/container/Dockerfile").path
    let found: [String] = try PythonPackage.json(script, [path], importing: "yaml")
    #expect(found == ["0", ""])
  }

  @Test("the job type for Flamenco makes tasks that do a farm", .needsProgram("node"))
  func flamenco() throws {
    let script = try String(
      contentsOf: Self.samples.appendingPathComponent("flamenco.js"),
      encoding: .utf8
    )
    let manager = """
      const author = {
        Task: (name, type) => ({ name, type, commands: [], addCommand(it) { this.commands.push(it); } }),
        Command: (name, parameters) => ({ name, parameters }),
      };
      const tasks = [];
      const settings = Object.fromEntries(JOB_TYPE.settings.map((it) => [it.key, it.default]));
      compileJob({ settings: { ...settings, folder: "/shared/work" }, addTask: (it) => tasks.push(it) });
      console.log(JSON.stringify(tasks.map(({ commands: [{ name, parameters }] }) =>
        [name, parameters.exe, ...parameters.args])));
      """
    let result = try ProcessRunner.run("node", ["-e", script + "\n" + manager])
    try #require(result.exitCode == 0, "\(result.errors)")
    let commands = try JSONDecoder().decode([[String]].self, from: Data(result.output.utf8))
    #expect(commands.count == 4)
    #expect(commands.allSatisfy { $0.first == "exec" })
    let places = ["--inputs=/shared/clips", "--output=/shared/stamped", "--work-dir=/shared/work"]
    try run(["annotate", "farm", "plan", "--chunks=1"] + places)
    for command in commands { try run(Array(command.dropFirst())) }
    try expectOutputs()
  }

  @Test(
    "the workflow for Snakemake does a farm, and nothing when it is run again",
    .needsPython("snakemake")
  )
  func snakemake() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let programs = URL(fileURLWithPath: Places.program).deletingLastPathComponent().path
    func run() throws -> ProcessResult {
      try PythonPackage.run(
        "snakemake",
        [
          "--snakefile", Self.samples.appendingPathComponent("Snakefile").path, "--cores", "2",
          "--config", "workers=2",
        ],
        environment: ["PATH": "\(programs):\(path)"],
        folder: folder.url
      )
    }
    let result = try run()
    #expect(result.exitCode == 0, "\(result.errors)")
    try expectOutputs()
    #expect(try run().errors.contains("Nothing to be done"))
  }
}
