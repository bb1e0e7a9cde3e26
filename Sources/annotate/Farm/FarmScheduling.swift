internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// A work folder, for the commands that talk to schedulers.
struct FarmScheduling {
  let arguments: JobArguments
  let folder: FarmFolder

  /// The option for the path of the program on the workers.
  static let program = OptionDefinition(
    "program",
    value: "PATH",
    summary: "the path of annotate on the workers",
    defaultText: "its path here",
    completion: .file
  )

  /// Finds the folder that the command line names.
  ///
  /// - Throws: `UsageError` if it names none.
  init(_ given: ParsedArguments) throws(UsageError) {
    arguments = JobArguments(
      arguments: given,
      parser: ArgumentParser(AnnotateCommandLine.description)
    )
    folder = FarmFolder(AbsolutePath.of(try arguments.required("work-dir")))
  }

  /// The progress of the work, as the folder shows it.
  ///
  /// - Throws: If there is no plan, or results cannot be read.
  func status(thoroughly: Bool = false) throws(AnnotateError) -> FarmStatus {
    try FarmStatus(folder, try folder.plan(), thoroughly: thoroughly)
  }

  /// The remaining work.
  ///
  /// - Throws: If there is no plan, or results cannot be read.
  func work() throws(AnnotateError) -> ScheduledWork {
    let status = try status()
    let given = arguments.arguments
    let clips = status.plan.clips
    let name = clips.count == 1 ? clips[0].name : PartialFile.split(folder.path).name
    var work = status.work(program: program, folder: folder.path, name: name)
    if let format = given.value("log-format") { work.options = ["--log-format", format] }
    return work
  }

  /// The value of an option that takes a whole number from 1 on; nil if it is not given.
  ///
  /// - Throws: `UsageError` if it is not such a number.
  func count(_ option: String) throws(UsageError) -> Int? {
    guard let text = arguments.arguments.value(option) else { return nil }
    if text.allSatisfy({ "0123456789".contains($0) }), let number = Int(text), number > 0 {
      return number
    }
    throw arguments.parser.usageError(
      "'--\(option)' takes a whole number from 1 on, not '\(text)'",
      option: option,
      command: arguments.arguments.command
    )
  }

  private var program: String {
    arguments.arguments.value("program").map(AbsolutePath.of)
      ?? PartialFile.resolved("/proc/self/exe")
  }
}
