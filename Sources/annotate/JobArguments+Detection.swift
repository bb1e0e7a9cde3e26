internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension JobArguments {
  /// The job that was asked for, without a video.
  ///
  /// - Throws: where a value makes no sense.
  func detection() throws(UsageError) -> DetectionJob {
    var job = DetectionJob(
      input: arguments.positionals.first ?? "",
      output: try sidecarPath()
    )
    job.facesFolder = arguments.value("faces-dir")
    job.exports = try exports()
    job.overwrites = arguments.flag("overwrite")
    job.frameRate = try pictures().frameRate
    job.looking = try looking()
    job.tracking = try tracking()
    job.keepsMesh = arguments.flag("landmarks")
    job.isStrict = arguments.flag("strict")
    (job.looking, job.recordedOptions) = try chosenModels(for: job.looking)
    for (name, value) in lookingOptions + trackingOptions { job.recordedOptions[name] = value }
    if job.keepsMesh { job.recordedOptions["landmarks"] = "true" }
    return job
  }

  /// Where the sidecar goes of a command that makes no video; nil where there is a folder instead.
  ///
  /// - Throws: where there is neither.
  func sidecarPath() throws(UsageError) -> String? {
    let path = arguments.value("output")
    guard path != nil || arguments.value("faces-dir") != nil || !arguments.values("export").isEmpty
    else {
      throw parser.usageError(
        "missing option '--output' (or '--faces-dir')",
        option: "output",
        command: arguments.command
      )
    }
    guard path != "-" else {
      throw parser.usageError(
        "the sidecar cannot be written to standard output",
        option: "output",
        command: arguments.command
      )
    }
    return path
  }
}
