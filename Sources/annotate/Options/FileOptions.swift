internal import AnnotateCommandLineKit
internal import AnnotateJobs

/// Options for the files that commands write.
enum FileOptions {
  /// The long name of the option for what a command writes, which all commands with an output have.
  static let outputName = "output"

  /// The video, picture or numbered sequence that a job writes.
  static let video = ValueOption<String>(
    outputName,
    short: "o",
    "PATH",
    as: .any,
    summary: "the video, picture or numbered sequence to write; its extension names the "
      + "container; - is standard output, which needs --container and has no sidecar",
    paths: .file(.written, forEachInput: true),
    isRequired: true,
    proposal: ProposedPath(suffix: ".annotated", keepsExtension: true)
  )

  /// The option to show that output.
  static let open = FlagOption(
    "open",
    summary: "open the output when it is complete, in the program that the desktop has for it"
  )

  /// The sidecar of a command that writes no video.
  static let sidecar = ValueOption<String>(
    outputName,
    short: "o",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar to write; - is standard output; required unless --faces-dir is given",
    paths: .file(.written, forEachInput: true),
    proposal: ProposedPath(suffix: ".faces.jsonl", keepsExtension: false)
  )

  /// The option to replace that sidecar.
  static let overwriteSidecar = JobOptions.overwrite.explained(
    "replace the sidecar if it exists"
  )

  /// The option to fail if the input of a job without a video is damaged.
  static let strictDetection = JobOptions.strict.explained(
    "write nothing if the input is damaged"
  )

  /// The output options of a command that writes faces only.
  static let faces: [any DescribedOption] = [
    sidecar, JobOptions.facesFolder, JobOptions.exports,
  ]
}

/// The video that a command writes.
struct VideoOptions: OptionValues {
  /// The path of the video, picture or numbered sequence.
  let output: String
  /// Whether it is opened when it is complete.
  let opens: Bool

  static let options: [any DescribedOption] = [FileOptions.video, FileOptions.open]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    output = try given.required(FileOptions.video)
    opens = given.has(FileOptions.open)
  }
}

/// The sidecar that a command without a video writes.
struct SidecarOptions: OptionValues {
  /// The path of the sidecar; nil if the command line names none.
  let output: String?

  static let options: [any DescribedOption] = [FileOptions.sidecar]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    output = try given.value(FileOptions.sidecar)
  }
}
