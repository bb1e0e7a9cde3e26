internal import AnnotateCommandLineKit
internal import AnnotatePipeline

/// Prints the version, as `--version` does.
struct VersionCommand: Subcommand {
  /// The line that says which version the program is.
  static let text = "annotate \(AnnotationPipeline.version)"

  let description = CommandDescription(
    name: "version",
    summary: "shows the version",
    groups: [CommonOptions.help]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try StandardOutput.print(Self.text)
    return 0
  }
}
