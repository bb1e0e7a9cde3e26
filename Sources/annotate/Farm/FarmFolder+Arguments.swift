internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles

extension FarmFolder {
  /// Finds the folder that the command line names, and its roots on this computer.
  ///
  /// - Throws: `UsageError` if it names none, or an invalid root.
  init(
    _ arguments: ParsedArguments,
    _ option: ValueOption<String> = FarmOptions.workFolder
  ) throws(UsageError) {
    self.init(
      FilePath(try arguments.required(option)).absolute,
      roots: try arguments.values(FarmOptions.root)
    )
  }
}

extension FarmOptions {
  /// How the arguments begin that pass roots on.
  static let rootWord = "--root="

  /// The arguments by which a command passes on what it was told about roots and limits.
  static func passedOn(_ arguments: ParsedArguments) throws(UsageError) -> [String] {
    let roots = try arguments.values(root).map { "\(rootWord)\($0.name)=\($0.path)" }
    return roots + LimitOptions.passedOn(arguments)
  }
}
