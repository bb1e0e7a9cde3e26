internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// A work folder, for the commands that talk to schedulers.
struct FarmScheduling {
  let folder: FarmFolder
  /// The path of the program on the workers; nil for its path here.
  private let workerProgram: String?
  /// The arguments of all commands: the form of messages, the roots and the limits.
  private let words: [String]

  /// Finds the folder that the command line names.
  ///
  /// - Throws: `UsageError` if it names none.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let options = try WorkFolderOptions(arguments)
    folder = try FarmFolder(options, arguments)
    workerProgram = try Workers.ifDeclared(by: arguments)?.program
    let format = try MessageOptions.ifDeclared(by: arguments)?.logFormat
    let limits = try LimitOptions.ifDeclared(by: arguments)?.words
    words =
      (format.map { ["--log-format", $0.rawValue] } ?? []) + options.rootWords + (limits ?? [])
  }

  /// The option for the program on the workers.
  private struct Workers: OptionValues {
    let program: String?

    static let options: [any DescribedOption] = [FarmOptions.program]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      program = try given.value(FarmOptions.program)
    }
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
    work.options = words
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
    workerProgram.map { FilePath($0).absolute }
      ?? FilePath("/proc/self/exe").resolved
  }
}
