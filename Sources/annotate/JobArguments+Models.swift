internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotatePipeline

extension JobArguments {
  /// Adds what looks for faces, and what of it belongs into the record.
  ///
  /// - Throws: where options contradict each other.
  func chosenModels(
    for looking: LookOptions
  ) throws(UsageError) -> (looking: LookOptions, recorded: [String: String]) {
    var (looking, recorded) = (looking, [String: String]())
    let kind = arguments.value("model-kind")
    if let path = arguments.value("model") {
      looking.model = OwnModel(path: path, kind: kind)
      recorded["model"] = path.split(separator: "/").last.map(String.init) ?? path
    } else if kind != nil {
      throw parser.usageError(
        "'--model-kind' needs '--model'",
        option: "model-kind",
        command: arguments.command
      )
    }
    if let device = arguments.value("device") { looking.device = device }
    return (looking, recorded)
  }
}
