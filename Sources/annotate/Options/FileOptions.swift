internal import AnnotateCommandLineKit
internal import AnnotateJobs

/// Options for the files that commands write.
enum FileOptions {
  /// The video, picture or numbered pictures that a job writes.
  static let video = ValueOption<String>(
    "output",
    short: "o",
    "PATH",
    as: .any,
    summary: "the video to write, a picture, or numbered ones; its ending names the container; "
      + "- is standard output, with --container and without a sidecar",
    completion: .file,
    isRequired: true
  )

  /// The sidecar of a command that makes no video.
  static let sidecar = ValueOption<String>(
    "output",
    short: "o",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar to write; needed unless there is --faces-dir",
    completion: .file
  )

  /// The option to replace that sidecar.
  static let overwriteSidecar = JobOptions.overwrite.explained(
    "replace the sidecar where it exists"
  )

  /// The option to end a job that makes no video where its input is damaged.
  static let strictDetection = JobOptions.strict.explained(
    "write nothing where the input is damaged"
  )

  /// What of a job's outputs a command has that writes faces alone.
  static let faces: [any DescribedOption] = [
    sidecar, JobOptions.facesFolder, JobOptions.exports,
  ]
}
