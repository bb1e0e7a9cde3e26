internal import AnnotateBatch
internal import AnnotateFiles
internal import AnnotateLibav
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
  init(_ options: BatchOptions) { (fetch, store) = (options.fetch, options.store) }

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
    let stores = item.output.map { FilePath($0).isAddress } == true
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
    local.output = "\(outputs)/\(FilePath(output).lastComponent)"
    for path in try await work(local) {
      let target = FilePath(output).sibling(FilePath(path).lastComponent)
      try await Self.run(store, ["path": path, "output": target], "store", target)
    }
  }

  private func fetchFile(
    _ input: BatchInput,
    to path: String,
    _ fetch: CommandTemplate
  ) async throws {
    try await Self.run(fetch, ["input": input.path, "path": path], "fetch", input.path)
    if let failure = try Self.failure(of: input.path, in: path, sha256: input.sha256) {
      throw failure
    }
  }

  /// Checks a fetched file.
  ///
  /// - Parameters:
  ///   - address: Where it was fetched.
  ///   - path: The file.
  ///   - sha256: The digest that it shall have; nil if any is right.
  /// - Returns: What is wrong with it; nil if nothing is.
  /// - Throws: `.inputOutput` if the file cannot be read.
  static func failure(
    of address: String,
    in path: String,
    sha256: String?
  ) throws(AnnotateError) -> AnnotateError? {
    guard let file = FileIdentity(of: path), file.isRegular, file.size > 0 else {
      return AnnotateError(
        .inputOutput,
        "cannot fetch",
        subject: address,
        why: "the command succeeded and has written nothing to {path}"
      )
    }
    guard let sha256, try FileDigest.sha256(of: path) != sha256 else { return nil }
    return AnnotateError(
      .badInput,
      "cannot use",
      subject: address,
      why: "its SHA-256 is not the one in the list"
    )
  }

  /// Runs a command until it succeeds, three times at most.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - values: What its names stand for.
  ///   - verb: What it does, for errors.
  ///   - subject: With what.
  ///   - check: What is wrong with the result, if it says that it has succeeded; nil if nothing is.
  /// - Throws: `.inputOutput` if it fails, or what `check` returns, the last time.
  static func run(
    _ command: CommandTemplate,
    _ values: [String: String],
    _ verb: String,
    _ subject: String,
    check: () throws(AnnotateError) -> AnnotateError? = { nil }
  ) async throws {
    let lines = LastLine()
    for attempt in 1...attempts {
      let end = try await ChildProgram.shell(command.filled(values)) { lines.take($0) }
      let failure =
        if end.code == 0 {
          try check()
        } else {
          AnnotateError(
            .inputOutput,
            "cannot \(verb)",
            subject: subject,
            why: "the command ended with \(end.code)\(lines.text.map { ": \($0)" } ?? "")"
          )
        }
      guard let failure else { return }
      guard attempt < attempts else { throw failure }
      try await Task.sleep(for: .seconds(attempt * attempt))
    }
  }

  /// Makes a folder of its own in `TMPDIR`.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  static func makeFolder() throws(AnnotateError) -> String {
    let parent = getenv("TMPDIR").map { PathText.decode(cString: $0) } ?? "/tmp"
    var template = PathText.encode(FilePath(parent).appending("annotate-XXXXXX").text)
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
