internal import CommandLineKit
internal import Pipeline

extension AnnotateCommandLine {
  /// The option for files for other programs.
  static let exports = OptionDefinition(
    "export",
    value: "NAME=FILE",
    summary: "also write the faces in the format NAME of annotate export, such as nuke=faces.nk",
    repeats: true
  )
}
