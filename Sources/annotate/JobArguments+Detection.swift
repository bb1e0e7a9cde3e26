internal import CommandLineKit
internal import Pipeline

extension JobArguments {
  /// The job that was asked for, without a video.
  ///
  /// - Throws: where a value makes no sense.
  func detection() throws(UsageError) -> DetectionJob {
    var job = DetectionJob(
      input: arguments.positionals.first ?? "",
      output: arguments.value("output") ?? ""
    )
    guard job.output != "-" else {
      throw parser.usageError(
        "the sidecar cannot be written to standard output",
        option: "output",
        command: arguments.command
      )
    }
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
}
