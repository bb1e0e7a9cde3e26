import AnnotateBatch
import AnnotateCommandLineKit
import Testing

@testable import annotate

@Suite("Options with paths")
struct PathOptionTests {
  /// The options of all commands.
  private static let options = commands(AnnotateCommandLine.description).flatMap(\.options)

  private static func commands(_ command: CommandDescription) -> [CommandDescription] {
    [command] + command.subcommands.flatMap(commands)
  }

  @Test("every option whose value a shell completes with files says what happens to them")
  func roles() {
    for option in Self.options where option.paths == nil {
      switch option.completion {
      case .file, .directory, .choicesOrFile:
        // Of what is on other computers, nothing is read or written here.
        #expect(option.long == "program")
      case .none, .choices, .list, .asked: break
      }
    }
  }

  @Test(
    "options of the same name in several commands have the same role, apart from outputs of farms"
  )
  func sameRoles() {
    for option in Self.options where option.long != FileOptions.outputName {
      for other in Self.options where other.long == option.long && other.takesValue {
        guard let (own, others) = option.paths.flatMap({ one in other.paths.map { (one, $0) } })
        else { continue }
        #expect(own.use == others.use && own.kind == others.kind, "\(option.long)")
      }
    }
  }

  /// An item with options.
  private static func item(
    _ command: [String] = [],
    _ options: [(String, String?)]
  ) throws -> BatchItem {
    var item = BatchItem(
      BatchInput("in/a.mp4"),
      output: command == ["verify"] ? nil : "out/a.mp4",
      command: command,
      options: options.map { BatchInput.Option($0.0, $0.1) },
      messages: []
    )
    try item.check()
    return item
  }

  @Test("a batch knows the files of an input from its options, not from what lies in the folder")
  func files() throws {
    let item = try Self.item(
      [],
      [
        ("style", "hearts"), ("style", "mine.json"), ("codec", "h264"), ("person", "Ann=ann.jpg"),
        ("export", "nuke=a.nk"), ("faces-out", "a.faces.jsonl"), ("crop-to", "crops"),
        ("encoder-option", "tune=film"), ("max-frames", "9"),
      ]
    )
    #expect(item.readPaths == ["mine.json", "ann.jpg"])
    #expect(item.writtenPaths == ["out/a.mp4", "a.nk", "a.faces.jsonl", "crops"])
  }

  @Test("what other commands read is known as well")
  func commands() throws {
    let rendered = try Self.item(["render"], [("faces", "a.faces.jsonl")])
    #expect(rendered.readPaths == ["a.faces.jsonl"])
    let verified = try Self.item(["verify"], [("source", "a.mov"), ("faces", "a.faces.jsonl")])
    #expect(verified.readPaths == ["a.mov", "a.faces.jsonl"])
    #expect(verified.writtenPaths == [])
  }

  @Test("limits, messages and permission to overwrite do not decide a result")
  func neutral() {
    let neutral = Set(Self.options.filter { !$0.decidesResult }.map(\.long))
    let bounds = ["max-pixels", "max-frames", "max-memory", "timeout", "sandbox", "no-sandbox"]
    let messages = ["quiet", "progress", "log-format"]
    #expect(neutral == Set(bounds + messages + ["overwrite", "threads", "allow-network"]))
  }
}
