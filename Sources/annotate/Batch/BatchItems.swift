internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// Makes the items of a command line with several inputs.
struct BatchItems {
  private let arguments: ParsedArguments
  private let options: BatchOptions
  private let command: BatchCommand
  /// The folder of the outputs, without a slash at its end; nil if the command has none.
  private let folder: String?

  /// Takes a command line.
  ///
  /// - Throws: `UsageError` if the output is no folder.
  init(
    _ arguments: ParsedArguments,
    _ options: BatchOptions,
    _ command: BatchCommand
  ) throws(UsageError) {
    (self.arguments, self.options, self.command) = (arguments, options, command)
    folder = command.pattern == nil ? nil : try Self.outputFolder(arguments, options)
  }

  /// The items, in the order of the inputs.
  ///
  /// - Parameter onIgnored: Called with what was found in folders, of which some may be no inputs.
  /// - Returns: At least one item.
  /// - Throws: `UsageError` if an output would replace an input or another output, `AnnotateError` if there
  ///   are no inputs.
  func items(onIgnored: (FolderSearch.Result) -> Void) throws -> [BatchItem] {
    let items = try SidecarTwins.apart(
      try inputs(onIgnored).map(item),
      writesSidecars: command.path == ["detect"] && options.pattern == nil
    )
    try BatchConflicts(arguments, options, items).check()
    return items
  }

  private static func outputFolder(
    _ arguments: ParsedArguments,
    _ options: BatchOptions
  ) throws(UsageError) -> String {
    guard let path = arguments.occurrences.last(where: { $0.long == FileOptions.outputName })?.value
    else {
      throw arguments.usageError(
        "missing option '--output': the folder of the outputs",
        optionNamed: FileOptions.outputName,
        suggestion: "for several inputs, name a folder: -o FOLDER"
      )
    }
    guard path != "-" else {
      throw arguments.usageError(
        "several inputs cannot go to standard output; name a folder",
        optionNamed: FileOptions.outputName
      )
    }
    guard !FilePath(path).isAddress else {
      guard options.store != nil else {
        throw arguments.usageError(
          "the output is an address, which needs '--store-command'",
          option: BatchOptions.store
        )
      }
      return FilePath(path).trimmed
    }
    let isFolder = FileIdentity(of: path)?.isFolder
    let looksLikeFile = !FilePath(path).extension.isEmpty && !FilePath(path).endsInSlash
    guard isFolder ?? !looksLikeFile else {
      throw arguments.usageError(
        "with several inputs the output is a folder, and \(path.quoted) "
          + (isFolder == nil ? "looks like a file" : "is none"),
        optionNamed: FileOptions.outputName,
        suggestion: isFolder == nil ? "if it is a folder, write \("\(path)/".quoted)" : nil
      )
    }
    return FilePath(path).trimmed
  }

  private func inputs(
    _ onIgnored: (FolderSearch.Result) -> Void
  ) throws(AnnotateError) -> [BatchInput] {
    var inputs = try options.list.map(InputList.inputs) ?? []
    let search = FolderSearch(
      extensions: command.extensions,
      isRecursive: options.isRecursive,
      outputs: folder.flatMap { FileIdentity(of: $0) }
    )
    let folders = arguments.positionals.filter { FileIdentity(of: $0)?.isFolder == true }
    var ignored = FolderSearch.Result()
    for path in arguments.positionals {
      guard folders.contains(path) else {
        inputs.append(BatchInput(path))
        continue
      }
      let name = FilePath(path).lastComponent
      let found = try search.files(in: path, prefix: folders.count > 1 ? name : "")
      inputs += found.inputs
      ignored.others += found.others
      ignored.folders += found.folders
    }
    onIgnored(ignored)
    guard inputs.isEmpty else { return inputs }
    let subject = options.list ?? arguments.positionals.first
    throw AnnotateError(
      .missingInput,
      "there is nothing to do in",
      subject: subject,
      why: "it contains no input for this command",
      hints: options.isRecursive || folders.isEmpty
        ? [] : ["search the folders in it as well: --recursive"]
    )
  }

  private func item(_ input: BatchInput) throws(UsageError) -> BatchItem {
    guard !input.isRemote || options.fetch != nil else {
      throw arguments.usageError(
        "\(input.path.quoted) is an address, which needs '--fetch-command'",
        option: BatchOptions.fetch
      )
    }
    var own: [BatchInput.Option] = []
    for given in arguments.occurrences(notReplacedBy: input)
    where !Self.others.contains(given.long) {
      own.append(.init(given.long, try value(of: given, for: input)))
    }
    var item = BatchItem(
      input,
      output: try output(of: input),
      command: command.path,
      options: own + input.options,
      messages: messages
    )
    try item.check()
    return item
  }

  /// The options with which a process reports to this one, if the command has them.
  private var messages: [BatchInput.Option] {
    guard arguments.declares(MessageOptions.logFormat) else { return [] }
    return [.init("progress", "json"), .init("log-format", "json")]
  }

  /// The options that the processes do not get, or get in another way.
  private static let others = Set(
    (BatchOptions.options + MessageOptions.options).map(\.definition.long)
      + [FileOptions.outputName]
  )

  private func output(of input: BatchInput) throws(UsageError) -> String? {
    guard let folder, let pattern = command.pattern else { return nil }
    let chosen = options.pattern ?? pattern
    let path = input.output ?? input.path(chosen)
    return FilePath(folder).appending(path).text
  }

  private func value(
    of given: ParsedArguments.Occurrence,
    for input: BatchInput
  ) throws(UsageError) -> String? {
    guard let value = given.value,
      given.option.paths?.isForEachInput == true
    else { return given.value }
    let folder = command.folders[given.long]
    if let pattern = NamePattern(value), pattern.tellsNames { return input.path(pattern) }
    if let pattern = folder, FileIdentity(of: value)?.isFolder == true {
      let usual = FilePath(value).appending(input.path(pattern)).text
      let own = FilePath(usual).sibling(input.file + FilePath.sidecarEnding)
      let isOwn = given.long == RenderCommand.faces.definition.long && FileIdentity(of: own) != nil
      return isOwn ? own : usual
    }
    throw arguments.usageError(
      "with several inputs, '--\(given.long)' needs {name} in its path, such as "
        + "\("{name}.\(given.long)".quoted)" + (folder == nil ? "" : ", or a folder"),
      optionNamed: given.long
    )
  }
}
