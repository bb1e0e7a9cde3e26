internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotatePipeline

extension JobArguments {
  /// The job of detecting faces in a range of frames.
  ///
  /// - Throws: `UsageError` if a value is not valid.
  func rangeDetection() throws(UsageError) -> RangeDetectionJob {
    if arguments.positionals.isEmpty {
      throw parser.usageError(
        "missing argument INPUT (or '--work-dir')",
        command: arguments.command
      )
    }
    let text = try required("range")
    _ = try required("output")
    guard let range = Self.range(in: text) else {
      throw parser.usageError(
        "'--range' takes two numbers of frames such as 0-239, or one such as 240-, not '\(text)'",
        option: "range",
        command: arguments.command
      )
    }
    let detection = try detection()
    return RangeDetectionJob(detection, frames: range, output: detection.output ?? "")
  }

  /// The value of a required option.
  ///
  /// - Throws: `UsageError` if it is not given.
  func required(_ option: String) throws(UsageError) -> String {
    if let value = arguments.value(option) { return value }
    throw parser.usageError(
      "missing option '--\(option)'",
      option: option,
      command: arguments.command
    )
  }

  /// The job of linking detections files.
  ///
  /// - Throws: `UsageError` if there is no input or output.
  func linking() throws(UsageError) -> LinkJob {
    if arguments.positionals.isEmpty {
      throw parser.usageError(
        "missing argument DETECTIONS (or '--work-dir')",
        command: arguments.command
      )
    }
    var job = LinkJob(inputs: arguments.positionals, output: try sidecarPath())
    job.facesFolder = arguments.value("faces-dir")
    job.exports = try exports()
    job.overwrites = arguments.flag("overwrite")
    return job
  }

  /// Parses two numbers with a hyphen between them, or one number with a hyphen after it.
  static func range(in text: String) -> FrameRange? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { "0123456789".contains($0) } }),
      let first = Int(parts[0])
    else { return nil }
    guard !parts[1].isEmpty else { return FrameRange(from: first, through: nil) }
    return Int(parts[1]).map { FrameRange(from: first, through: $0) }
  }
}
