internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles

/// Where the work folder is, and the roots of its plan on this computer.
struct WorkFolderOptions: OptionValues {
  /// The path as typed; nil if the command line names none.
  let path: String?
  /// The roots.
  let roots: [FarmRoot]

  static let options: [any DescribedOption] = [
    FarmOptions.workFolder, FarmOptions.chosenFolder, FarmOptions.root,
  ]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    path = try given.value(FarmOptions.workFolder, or: FarmOptions.chosenFolder)
    roots = try given.values(FarmOptions.root)
  }

  /// How the arguments begin that pass roots on.
  static let rootWord = "--root="

  /// The arguments by which a command passes on what it was told about roots.
  var rootWords: [String] { roots.map { "\(Self.rootWord)\($0.name)=\($0.path)" } }
}

extension FarmFolder {
  /// Finds the folder that the command line names, and its roots on this computer.
  ///
  /// - Throws: `UsageError` if it names none.
  init(_ options: WorkFolderOptions, _ arguments: ParsedArguments) throws(UsageError) {
    guard let path = options.path else { throw arguments.missing(FarmOptions.workFolder) }
    self.init(FilePath(path).absolute, roots: options.roots)
  }
}
