internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension AnnotateCommandLine {
  /// The option for files for other programs.
  static let exports = OptionDefinition(
    "export",
    value: "NAME=FILE",
    summary: "also write the faces in the format NAME of annotate export, such as nuke=faces.nk",
    repeats: true
  )

  /// The option for a track of faces in the output.
  static let embedding = OptionDefinition(
    "embed-faces",
    summary:
      "also put the sidecar into the output, as a track of metadata that players do not show "
      + "(mp4, mov, mkv, webm)"
  )
}
