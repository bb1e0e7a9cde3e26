internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import Glibc

/// Inputs and outputs elsewhere, which commands of the user fetch and store.
///
/// Each input that is worked on has a folder of its own for as long, in `TMPDIR`.
struct RemoteFiles: Sendable {
  private let fetch: CommandTemplate?
  private let store: CommandTemplate?

  /// How often a command is tried.
  private static let attempts = 3

  /// Takes the commands that a command line gives.
  ///
  /// - Throws: `UsageError` if one is not valid.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    fetch = try arguments.value(BatchOptions.fetch)
    store = try arguments.valueIfKnown(BatchOptions.store)
  }

  /// Does the work on an item with local files: its input is fetched before, its outputs are stored after.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - work: Does the work, and returns the files that it has written; none if it has failed.
  /// - Throws: `.inputOutput` if a command fails, `.badInput` if an input is not the one that the list says.
  func withLocal(
    _ item: BatchItem,
    _ work: (BatchItem) async throws -> [String]
  ) async throws {
    let fetches = item.input.isRemote && fetch != nil
    let stores = item.output.map(BatchInput.isAddress) == true
    guard fetches || stores else {
      _ = try await work(item)
      return
    }
    let folder = try Self.makeFolder()
    defer { FileTree.remove(folder) }
    var local = item
    if fetches, let fetch {
      let path = "\(folder)/\(item.input.file)"
      try await fetchFile(item.input, to: path, fetch)
      local.input = item.input.moved(to: path)
    }
    guard stores, let output = item.output, let store else {
      _ = try await work(local)
      return
    }
    let outputs = "\(folder)/output"
    try FolderMaking.make(outputs)
    local.output = "\(outputs)/\(PartialFile.split(output).name)"
    for path in try await work(local) {
      let target = "\(PartialFile.split(output).folder)/\(PartialFile.split(path).name)"
      try await run(store, ["path": path, "output": target], "store", target)
    }
  }

  private func fetchFile(
    _ input: BatchInput,
    to path: String,
    _ fetch: CommandTemplate
  ) async throws {
    try await run(fetch, ["input": input.path, "path": path], "fetch", input.path)
    guard let file = FileIdentity(of: path), file.isRegular, file.size > 0 else {
      throw AnnotateError(
        .inputOutput,
        "cannot fetch",
        subject: input.path,
        why: "the command succeeded and has written nothing to {path}"
      )
    }
    guard let wanted = input.sha256, try FileDigest.sha256(of: path) != wanted else { return }
    throw AnnotateError(
      .badInput,
      "cannot use",
      subject: input.path,
      why: "its SHA-256 is not the one in the list"
    )
  }

  private func run(
    _ command: CommandTemplate,
    _ values: [String: String],
    _ verb: String,
    _ subject: String
  ) async throws {
    let lines = LastLine()
    for attempt in 1...Self.attempts {
      let end = try await ChildProgram.shell(command.filled(values)) { lines.take($0) }
      if end.code == 0 { return }
      guard attempt < Self.attempts else {
        throw AnnotateError(
          .inputOutput,
          "cannot \(verb)",
          subject: subject,
          why: "the command ended with \(end.code)\(lines.text.map { ": \($0)" } ?? "")"
        )
      }
      try await Task.sleep(for: .seconds(attempt * attempt))
    }
  }

  /// Makes a folder of its own in `TMPDIR`.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  static func makeFolder() throws(AnnotateError) -> String {
    let parent = getenv("TMPDIR").map { PathText.decode(cString: $0) } ?? "/tmp"
    var template = PathText.encode("\(PartialFolder.withoutSlash(parent))/annotate-XXXXXX")
    guard mkdtemp(&template) != nil else {
      throw AnnotateError(
        .cannotCreate,
        "cannot create a folder in",
        subject: parent,
        why: systemReason(errno)
      )
    }
    return template.withUnsafeBufferPointer { $0.baseAddress.map { PathText.decode(cString: $0) } }
      ?? parent
  }
}
