internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs

/// A command that takes several inputs, and how it names what belongs to each.
struct BatchCommand {
  /// An option with a path that is different for each input.
  struct Companion {
    /// The long name without dashes.
    let name: String
    /// The paths in a folder that the option names; nil if it cannot name a folder.
    var pattern: NamePattern?
  }

  /// The names of the command after that of the program.
  let path: [String]
  /// The extensions of the inputs in a folder.
  let extensions: Set<String>
  /// The paths of the outputs in the output folder; nil if the command has no output.
  let pattern: NamePattern?
  /// The options whose values are different for each input.
  let companions: [Companion]

  /// The command of a command line that has several inputs.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = Array(arguments.command.dropFirst())
    switch path.first {
    case "detect":
      (extensions, pattern) = (MediaExtensions.all, NamePattern("{folder}/{name}.faces.jsonl"))
      companions = Self.written
    case "render":
      (extensions, pattern) = (MediaExtensions.all, NamePattern.sameName)
      companions =
        Self.written
        + [Companion(name: "faces", pattern: NamePattern("{folder}/{name}.faces.jsonl"))]
    case "export":
      extensions = MediaExtensions.sidecars
      pattern = try Self.exportPattern(arguments)
      companions = []
    case "verify":
      (extensions, pattern) = (MediaExtensions.all, nil)
      companions = [
        Companion(name: "source", pattern: NamePattern.sameName),
        Companion(name: "faces", pattern: nil),
      ]
    default:
      (extensions, pattern) = (MediaExtensions.all, NamePattern.sameName)
      companions = Self.written
    }
  }

  /// The names of the options for more files that a job writes.
  static let writtenNames = (JobOptions.faceOutputs + JobOptions.crops)
    .map(\.name).filter { ["faces-out", "faces-dir", "export", "crop-to"].contains($0) }

  private static let written = writtenNames.map { Companion(name: $0) }

  /// A single format has a file for each sidecar; several are all in one folder, with names of their own.
  private static func exportPattern(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> NamePattern? {
    let exporters = try ExportArguments.exporters(arguments)
    guard exporters.count == 1 else { return NamePattern("{folder}") }
    return NamePattern("{folder}/{name}" + (exporters[0].fileExtension.map { ".\($0)" } ?? ""))
  }
}
