internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// A work folder, as the commands see it that tell schedulers what to do.
struct FarmScheduling {
  let arguments: JobArguments
  let folder: FarmFolder

  /// The option for the program that workers run.
  static let program = OptionDefinition(
    "program",
    value: "PATH",
    summary: "where annotate is on the workers",
    defaultText: "where it is here",
    completion: .file
  )

  /// Finds the folder that a command line names.
  ///
  /// - Throws: where it names none.
  init(_ given: ParsedArguments) throws(UsageError) {
    arguments = JobArguments(
      arguments: given,
      parser: ArgumentParser(AnnotateCommandLine.description)
    )
    folder = FarmFolder(AbsolutePath.of(try arguments.required("work-dir")))
  }

  /// How far the work is, as the folder shows it.
  ///
  /// - Throws: where there is no plan, or results cannot be read.
  func status(thoroughly: Bool = false) throws(AnnotateError) -> FarmStatus {
    try FarmStatus(folder, try folder.plan(), thoroughly: thoroughly)
  }

  /// What is still to be done.
  ///
  /// - Throws: where there is no plan, or results cannot be read.
  func work() throws(AnnotateError) -> ScheduledWork {
    let status = try status()
    let given = arguments.arguments
    let clips = status.plan.clips
    let name = clips.count == 1 ? clips[0].name : PartialFile.split(folder.path).name
    var work = status.work(program: program, folder: folder.path, name: name)
    if let format = given.value("log-format") { work.options = ["--log-format", format] }
    return work
  }

  /// A whole number from 1 on that an option gives; nil where it is not given.
  ///
  /// - Throws: where it is something else.
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
