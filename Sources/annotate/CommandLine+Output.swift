internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension AnnotateCommandLine {
  /// Options for where a video goes.
  static let videoFile = [
    OptionDefinition(
      "output",
      short: "o",
      value: "PATH",
      summary: "the video to write, a picture, or numbered ones; its ending names the container; "
        + "- is standard output, with --container and without a sidecar",
      completion: .file,
      isRequired: true
    ),
    OptionDefinition(
      "container",
      value: "NAME",
      summary: "the container, such as mp4, mkv or nut, whatever the output's ending"
    ),
  ]

  /// The option for the sidecar of a video.
  static let sidecarPlace = OptionDefinition(
    "faces-out",
    value: "PATH",
    summary: "where the sidecar goes",
    defaultText: "beside the output, ending in .faces.jsonl",
    completion: .file
  )

  /// The option for a video without a sidecar.
  static let noSidecar = OptionDefinition("no-faces-out", summary: "write no sidecar")

  /// The option for the sidecar of a command that makes no video.
  static let sidecarFile = OptionDefinition(
    "output",
    short: "o",
    value: "FACES.jsonl",
    summary: "the sidecar to write; needed unless there is --faces-dir",
    completion: .file
  )

  /// The option to replace that sidecar.
  static let sidecarOverwrite = OptionDefinition(
    "overwrite",
    short: "y",
    summary: "replace the sidecar where it exists"
  )

  /// The option for files with the faces of each frame.
  static let facesFolder = OptionDefinition(
    "faces-dir",
    value: "DIR",
    summary: "also write the faces as a folder with a JSON file for each frame (000000.json), "
      + "header.json and end.json; what is there must be empty or, with -y, such a folder",
    completion: .directory
  )

  /// Options for what may be replaced, and what of the source may be missing.
  static let carriage = [
    OptionDefinition(
      "overwrite",
      short: "y",
      summary: "replace the output and the sidecar where they exist"
    ),
    OptionDefinition("no-audio", summary: "leave out all sound"),
    OptionDefinition(
      "drop",
      value: "KIND",
      summary: "leave out all streams of a kind",
      choices: AnnotationJob.StreamSort.allCases.map(\.rawValue),
      repeats: true
    ),
    OptionDefinition(
      "strict",
      summary: "write nothing where anything of the input would be lost, or is damaged"
    ),
  ]
}
