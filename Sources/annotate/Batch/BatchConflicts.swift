internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateWording

/// Finds outputs of several inputs that would replace a file that is read, or each other, before any work.
///
/// The process of an input checks its own files, but does not know those of the others.
struct BatchConflicts {
  private let arguments: ParsedArguments
  private let options: BatchOptions
  private let items: [BatchItem]
  /// The files that are read, with their paths.
  private let read: [FileIdentity: String]

  /// Takes the items of a command line.
  init(_ arguments: ParsedArguments, _ options: BatchOptions, _ items: [BatchItem]) {
    (self.arguments, self.options, self.items) = (arguments, options, items)
    let list = options.list.map { [$0] } ?? []
    var read: [FileIdentity: String] = [:]
    for path in Set(items.flatMap(\.readPaths) + list) + items.map(\.input.path) {
      guard let file = FileIdentity(of: path), file.isRegular else { continue }
      read[file] = path
    }
    self.read = read
  }

  /// Checks all outputs, and the summary.
  ///
  /// - Throws: `UsageError` for the first conflict.
  func check() throws(UsageError) {
    for item in items {
      for path in item.writtenPaths { try check(path, of: item) }
    }
    try checkTwins()
    try checkOthers()
    try checkSummary()
  }

  private func check(_ path: String, of item: BatchItem) throws(UsageError) {
    guard let file = FileIdentity(of: path), let victim = read[file] else { return }
    throw arguments.usageError(
      victim == item.input.path
        ? "the output would replace its input \(victim.quoted)"
        : "the output of \(item.input.path.quoted) would replace \(victim.quoted), which is read",
      option: BatchOptions.pattern,
      suggestion: "name another folder, or add for example --name-pattern '{name}.faces{ext}'"
    )
  }

  private func checkTwins() throws(UsageError) {
    // Several formats have names of their own in one folder.
    guard try ExportOptions.ifDeclared(by: arguments)?.exporters.count ?? 1 == 1 else { return }
    let outputs = items.compactMap { item in item.output.map { (item.input.path, $0) } }
    try OutputTwins.check(outputs, arguments)
    try SidecarConflicts.check(items.map { ($0.input.path, $0.sidecar) }, arguments)
  }

  /// Checks what options name for each input besides its output, such as `--faces-dir 'faces/{name}'`.
  private func checkOthers() throws(UsageError) {
    var owners: [String: String] = [:]
    for item in items {
      let others = item.writtenPaths.filter { $0 != item.output }
      for path in Set(others.map { FilePath($0).absolute }) {
        guard let twin = owners.updateValue(item.input.path, forKey: path) else { continue }
        throw arguments.usageError(
          "\(twin.quoted) and \(item.input.path.quoted) would both write \(path.quoted)",
          option: BatchOptions.pattern,
          suggestion: "add {ext} to the path"
        )
      }
    }
  }

  /// Checks the summary once more, when the folders in its path exist that the work has made.
  ///
  /// - Throws: `UsageError` if it would replace a file that is read or an output.
  func checkSummary() throws(UsageError) {
    guard let path = options.summary else { return }
    let written = items.flatMap(\.writtenPaths)
    let file = FileIdentity(of: path)
    let isOutput = written.contains { other in
      FilePath(other).absolute == FilePath(path).absolute
        || file.map { FileIdentity(of: other)?.isSameFile(as: $0) == true } ?? false
    }
    guard let victim = file.flatMap({ read[$0] }) ?? (isOutput ? path : nil) else { return }
    throw arguments.usageError(
      "the summary would replace \(victim.quoted), which is \(isOutput ? "an output" : "read")",
      option: BatchOptions.summary
    )
  }
}
