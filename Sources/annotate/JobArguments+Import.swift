internal import AnnotateCommandLineKit
internal import AnnotatePipeline

extension JobArguments {
  /// The import that was asked for.
  ///
  /// - Throws: where a value makes no sense.
  func importing() throws(UsageError) -> ImportJob {
    var job = ImportJob(
      tracks: arguments.positionals.first ?? "",
      format: arguments.value("format") ?? "",
      video: arguments.value("video") ?? "",
      output: try sidecarPath()
    )
    job.firstFrame = try startFrame()
    job.known = arguments.value("faces")
    job.facesFolder = arguments.value("faces-dir")
    job.exports = try exports()
    job.overwrites = arguments.flag("overwrite")
    job.frameRate = try pictures().frameRate
    return job
  }
}
