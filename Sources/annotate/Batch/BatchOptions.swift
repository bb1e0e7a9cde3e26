internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateProcesses

/// Options for several inputs of one command.
struct BatchOptions: OptionValues {
  /// The path of the list of inputs; nil for none.
  let list: String?
  /// Whether folders in folders are searched.
  let isRecursive: Bool
  /// The paths of the outputs; nil for those that the command chooses.
  let pattern: NamePattern?
  /// How many inputs are worked on at once; nil depends on the computer.
  let jobs: Int?
  /// How inputs that are addresses are fetched; nil if they cannot be.
  let fetch: RemoteCommand?
  /// How outputs are stored if they are addresses; nil if they cannot be.
  let store: RemoteCommand?
  /// The path of the summary; nil for none.
  let summary: String?

  static let options: [any DescribedOption] = [list] + others

  static let section = OptionSection("Several inputs", options)

  /// Those of a command whose own option has the name of the list.
  static let sectionWithoutList = OptionSection("Several inputs", others)

  /// Those of a command that writes nothing.
  static let sectionWithoutOutputs = OptionSection(
    "Several inputs",
    [list, recursive, jobs, summary, fetch]
  )

  private static let others: [any DescribedOption] = [
    recursive, pattern, jobs, summary, fetch, store,
  ]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    list = try given.value(Self.list)
    isRecursive = given.has(Self.recursive)
    pattern = try given.value(Self.pattern)
    jobs = try given.value(Self.jobs)
    fetch = try given.value(Self.fetch)
    store = try given.value(Self.store)
    summary = try given.value(Self.summary)
  }

  static let list = ValueOption<String>(
    "list",
    "FILE",
    as: .any,
    summary: "the inputs: a path on each line, or a JSON array with options for each input; - is "
      + "standard input",
    paths: .file(.read)
  )

  static let recursive = FlagOption(
    "recursive",
    summary: "also search the folders in an input folder"
  )

  static let pattern = ValueOption<NamePattern>(
    "name-pattern",
    "PATTERN",
    as: OptionText(
      "a pattern with {name}, and maybe {folder} and {ext}, such as '{folder}/{name}.faces{ext}'",
      read: { NamePattern($0).flatMap { $0.tellsNames ? $0 : nil } },
      write: \.description
    ),
    summary:
      "the paths of the outputs in the output folder; {folder} is the input's folder below the "
      + "one that was given, {ext} its extension with the dot",
    default: "the names of the inputs, with the extension that the command writes"
  )

  static let jobs = ValueOption<Int>(
    "jobs",
    "N",
    as: .whole(1...1000, "a whole number from 1 to 1000"),
    summary: "how many inputs are worked on at once",
    default: "by the processors and the memory of this computer"
  )

  static let fetch = ValueOption.fetch(summary: "how to fetch inputs that are addresses")

  static let store = ValueOption.store(
    summary: "how to store outputs if --output is an address"
  )

  static let summary = ValueOption<String>(
    "summary",
    "FILE",
    as: .any,
    summary: "also write the outcome of each input as JSON",
    paths: .file(.written)
  )

  /// Whether a command line has several inputs: a list, a folder, or more than one argument.
  static func areSeveral(_ arguments: ParsedArguments) -> Bool {
    guard arguments.declares(summary) else { return false }
    let sources = [list.definition, fetch.definition, store.definition]
    return arguments.occurrences.contains { sources.contains($0.option) }
      || arguments.positionals.count > 1
      || arguments.positionals.contains { FileIdentity(of: $0)?.isFolder == true }
  }

  /// Refuses options for several inputs where there is one.
  ///
  /// - Throws: `UsageError` if such an option was given.
  static func checkAbsence(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.declares(summary) else { return }
    let own = others.map(\.definition)
    guard let given = arguments.occurrences.first(where: { own.contains($0.option) }) else {
      return
    }
    throw arguments.usageError(
      "'--\(given.long)' is for several inputs, and there is one",
      optionNamed: given.long
    )
  }
}
