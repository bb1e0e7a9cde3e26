internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateFiles

/// A command that takes several inputs, and how it names what belongs to each.
struct BatchCommand {
  /// The names of the command after that of the program.
  let path: [String]
  /// The extensions of the inputs in a folder.
  let extensions: Set<String>
  /// The paths of the outputs in the output folder; nil if the command has no output.
  let pattern: NamePattern?
  /// The paths in a folder that an option names instead of a file for each input, by the names of options.
  let folders: [String: NamePattern]

  /// The command of a command line that has several inputs.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = Array(arguments.command.dropFirst())
    switch path.first {
    case "detect":
      (extensions, pattern) = (MediaExtensions.all, Self.sidecars)
      folders = [:]
    case "render":
      (extensions, pattern) = (MediaExtensions.all, NamePattern.sameName)
      folders = Self.sidecars.map { [RenderCommand.faces.definition.long: $0] } ?? [:]
    case "export":
      extensions = MediaExtensions.sidecars
      pattern = try Self.exportPattern(arguments)
      folders = [:]
    case "verify":
      (extensions, pattern) = (MediaExtensions.all, nil)
      folders = [VerifyCommand.source.definition.long: NamePattern.sameName]
    default:
      (extensions, pattern) = (MediaExtensions.all, NamePattern.sameName)
      folders = [:]
    }
  }

  /// The paths of sidecars.
  private static let sidecars = NamePattern("{folder}/{name}.faces.jsonl")

  /// A single format has a file for each sidecar; several are all in one folder, with names of their own.
  private static func exportPattern(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> NamePattern? {
    let exporters = try ExportOptions(arguments).exporters
    guard exporters.count == 1 else { return NamePattern("{folder}") }
    return NamePattern("{folder}/{name}" + (exporters[0].fileExtension.map { ".\($0)" } ?? ""))
  }
}
