internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// A work folder, for the commands that talk to schedulers.
struct FarmScheduling {
  let arguments: ParsedArguments
  let folder: FarmFolder

  /// Finds the folder that the command line names.
  ///
  /// - Throws: `UsageError` if it names none.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    folder = try FarmFolder(arguments)
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
  func work() throws -> ScheduledWork {
    let status = try status()
    let clips = status.plan.clips
    let name = clips.count == 1 ? clips[0].name : FilePath(folder.path).lastComponent
    var work = status.work(program: program, folder: folder.path, name: name, words: .own)
    if let format = arguments.ifKnown(MessageOptions.logFormat) {
      work.options = ["--log-format", format.rawValue]
    }
    work.options += try FarmOptions.passedOn(arguments)
    return work
  }

  /// Checks that a file can be written, and replaces nothing that the work needs or makes.
  ///
  /// - Throws: If there is no plan, or `.cannotCreate`.
  func check(_ path: String, overwrites: Bool) throws(AnnotateError) {
    let kept = try folder.plan().kept(in: folder)
    try WrittenPath.check([.file(path)], reading: kept, overwrites: overwrites)
  }

  private var program: String {
    arguments.text(FarmOptions.program).map { FilePath($0).absolute }
      ?? FilePath("/proc/self/exe").resolved
  }
}
