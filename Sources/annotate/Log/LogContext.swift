internal import AnnotateCommandLineKit
internal import AnnotatePipeline

/// What the lines of a log are about.
struct LogContext: Sendable, Equatable {
  /// The clip, or the folder of a farm.
  var job: String?
  /// The numbers of the first and last frame that are worked on, such as `240-479`; nil for all.
  var range: String?
  /// The name of the command.
  var phase: String
}

extension LogContext {
  /// What a command line is about.
  init(_ arguments: ParsedArguments) {
    job =
      arguments.ifKnown(FarmOptions.workFolder) ?? arguments.ifKnown(FarmOptions.chosenFolder)
      ?? arguments.positionals.first
    let frames =
      arguments.ifKnown(FarmOptions.detectedFrames) ?? arguments.ifKnown(FarmOptions.renderedFrames)
    range = frames?.description
    phase = arguments.command.last ?? AnnotateCommandLine.program
  }
}
