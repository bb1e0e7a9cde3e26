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
