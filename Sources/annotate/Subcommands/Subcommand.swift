internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

/// A command below the main one.
///
/// A new subcommand is a file in this folder, a line in `SubcommandRegistry` and a test file; help,
/// completions and the manual page follow from its description.
protocol Subcommand: Sendable {
  /// Its name, help and options.
  var description: CommandDescription { get }

  /// Runs the command.
  ///
  /// - Returns: the exit code, `0` for a success.
  /// - Throws: `UsageError`, `AnnotateError`, or any other error that ended the command.
  func run(_ arguments: ParsedArguments) async throws -> Int32
}

extension Subcommand {
  /// The name as typed.
  var name: String { description.name }
}

/// All subcommands, in the order in which help shows them.
enum SubcommandRegistry {
  static let all = working + [VersionCommand(), HelpCommand()]

  /// All but those about the program itself.
  static let working: [any Subcommand] = [
    DetectCommand(), RenderCommand(), ExportCommand(), ConformCommand(), ImportCommand(),
    ReviewCommand(), DoubtsCommand(),
    InspectCommand(), VerifyCommand(), StylesCommand(), ModelsCommand(), DoctorCommand(),
    FarmCommand(),
  ]

  /// The subcommand with a name.
  static func subcommand(named name: String) -> (any Subcommand)? {
    all.first { $0.name == name }
  }
}
