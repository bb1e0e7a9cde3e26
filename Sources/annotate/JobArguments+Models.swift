internal import CommandLineKit
internal import Faces
internal import Pipeline

extension JobArguments {
  /// Sets what looks for faces.
  ///
  /// - Throws: where options contradict each other.
  func chooseModels(for job: inout AnnotationJob) throws(UsageError) {
    let kind = arguments.value("model-kind")
    if let path = arguments.value("model") {
      job.looking.model = OwnModel(path: path, kind: kind)
      job.recordedOptions["model"] = path.split(separator: "/").last.map(String.init) ?? path
    } else if kind != nil {
      throw parser.usageError(
        "'--model-kind' needs '--model'",
        option: "model-kind",
        command: arguments.command
      )
    }
    if let device = arguments.value("device") { job.looking.device = device }
  }
}
