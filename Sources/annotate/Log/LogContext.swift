internal import AnnotateCommandLineKit
internal import AnnotatePipeline

/// The context of the lines of a log.
struct LogContext: Sendable, Equatable {
  /// The clip, or the folder of a farm.
  var job: String?
  /// The indices of the first and the last processed frame, such as `240-479`; nil for all.
  var range: String?
  /// The name of the command.
  var phase: String
}

extension LogContext {
  /// The context of a command line.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let step = try Step.ifDeclared(by: arguments)
    job = step?.folder ?? arguments.positionals.first
    range = step?.range
    phase = arguments.command.last ?? AnnotateCommandLine.program
  }

  /// What a command line says about the step of a farm; a value that is not valid is refused elsewhere.
  private struct Step: OptionValues {
    let folder: String?
    let range: String?

    static let options: [any DescribedOption] = [
      FarmOptions.workFolder, FarmOptions.chosenFolder, FarmOptions.detectedFrames,
      FarmOptions.renderedFrames,
    ]

    init(_ given: GivenOptions<Self>) {
      folder = given.valid(FarmOptions.workFolder) ?? given.valid(FarmOptions.chosenFolder)
      let frames =
        given.valid(FarmOptions.detectedFrames) ?? given.valid(FarmOptions.renderedFrames)
      range = frames?.description
    }
  }
}
