internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The requested videos of a plan.
struct FarmInputs {
  private let arguments: JobArguments
  private let given: ParsedArguments

  init(_ arguments: JobArguments) {
    (self.arguments, given) = (arguments, arguments.arguments)
  }

  /// The clips to plan.
  ///
  /// - Throws: `UsageError` if options contradict each other, `AnnotateError` if there are no videos.
  func clips() throws -> [FarmPlanner.Clip] {
    let job = try arguments.job()
    guard let list = given.value("inputs") else { return [try single(job)] }
    guard given.positionals.isEmpty else { throw usage("'--inputs' replaces INPUT", "inputs") }
    for name in ["faces-out", "faces-dir"] where given.value(name) != nil {
      throw usage("'--\(name)' is for one video, not for '--inputs'", name)
    }
    let inputs = try paths(in: list)
    let folder = PartialFolder.withoutSlash(AbsolutePath.of(job.output))
    try FolderMaking.make(folder)
    var clips: [FarmPlanner.Clip] = []
    for input in inputs {
      let name = Self.name(of: input)
      if let twin = clips.first(where: { $0.name == name }) {
        throw usage("'\(twin.job.input)' and '\(input)' would have the same output", "inputs")
      }
      clips.append(clip(job, input, "\(folder)/\(name)"))
    }
    return clips
  }

  private func single(_ job: AnnotationJob) throws(UsageError) -> FarmPlanner.Clip {
    guard let input = given.positionals.first else {
      throw arguments.parser.usageError(
        "missing argument INPUT (or '--inputs')",
        command: given.command
      )
    }
    return clip(job, AbsolutePath.of(input), AbsolutePath.of(job.output))
  }

  private func clip(_ job: AnnotationJob, _ input: String, _ output: String) -> FarmPlanner.Clip {
    var job = job
    (job.input, job.output) = (input, output)
    return FarmPlanner.Clip(name: Self.name(of: input), job: job)
  }

  /// The paths in a list, relative to its folder, or the paths of the files in a folder.
  private func paths(in list: String) throws(AnnotateError) -> [String] {
    let list = AbsolutePath.of(PartialFolder.withoutSlash(list))
    let isFolder = FileIdentity(of: list)?.isFolder == true
    let paths = isFolder ? Self.files(in: list) : try Self.lines(of: list)
    guard paths.isEmpty else { return paths }
    throw AnnotateError(.missingInput, "cannot read", subject: list, why: "it contains no video")
  }

  /// All files but hidden ones and sidecars.
  private static func files(in folder: String) -> [String] {
    FolderListing.names(in: folder).sorted()
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".jsonl") }
      .map { "\(folder)/\($0)" }
      .filter { FileIdentity(of: $0)?.isRegular == true }
  }

  private static func lines(of list: String) throws(AnnotateError) -> [String] {
    let folder = list.lastIndex(of: "/").map { String(list[...$0]) } ?? ""
    let text = String(decoding: try FileContents.read(list), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func usage(_ message: String, _ option: String) -> UsageError {
    arguments.parser.usageError(message, option: option, command: given.command)
  }
}
