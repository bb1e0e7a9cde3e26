internal import AnnotateCommandLineKit
internal import AnnotateFaces

extension AnnotateCommandLine {
  /// Options for what looks for faces.
  static let models = OptionGroup(
    "Models",
    [
      OptionDefinition(
        "model",
        value: "FILE",
        summary: "find faces with your own detector, an ONNX file; points are found as ever",
        completion: .file
      ),
      OptionDefinition(
        "model-kind",
        value: "KIND",
        summary: "what sort of detector --model is",
        choices: OutputLayoutRegistry.all.map { $0.name },
        defaultText: "what its outputs look like"
      ),
      OptionDefinition(
        "device",
        value: "NAME",
        summary: "what runs the models: CPU, GPU, GPU.1 and so on; AUTO is a GPU where there is "
          + "one; annotate models lists those of this computer",
        defaultText: "CPU"
      ),
    ]
  )
}
