internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The requested videos of a plan.
struct FarmInputs {
  private let job: AnnotationJob
  private let given: ParsedArguments

  /// Takes the job of all videos and the command line.
  init(_ job: AnnotationJob, _ given: ParsedArguments) {
    (self.job, self.given) = (job, given)
  }

  /// The clips to plan.
  ///
  /// - Throws: `UsageError` if options contradict each other, `AnnotateError` if there are no videos.
  func clips() throws -> [FarmPlanner.Clip] {
    guard let list = given.text(PlanOptions.inputs) else { return [try single()] }
    guard given.positionals.isEmpty else {
      throw given.usageError("'--inputs' replaces INPUT", option: PlanOptions.inputs)
    }
    for option in [JobOptions.sidecar, JobOptions.facesFolder] where given.has(option) {
      throw given.usageError(
        "'--\(option.name)' is for one video, not for '--inputs'",
        option: option
      )
    }
    let inputs = try paths(in: list)
    let folder = PartialFolder.withoutSlash(job.output.path)
    try FolderMaking.make(folder)
    var clips: [FarmPlanner.Clip] = []
    var inputOfName: [String: String] = [:]
    for input in inputs {
      let name = Self.name(of: input)
      if let twin = inputOfName.updateValue(input, forKey: name) {
        throw given.usageError(
          "'\(twin)' and '\(input)' would have the same output",
          option: PlanOptions.inputs
        )
      }
      clips.append(clip(input, "\(folder)/\(name)"))
    }
    return clips
  }

  private func single() throws(UsageError) -> FarmPlanner.Clip {
    guard !given.positionals.isEmpty else {
      throw given.usageError("missing argument INPUT (or '--inputs')")
    }
    return clip(job.input.path, job.output.path)
  }

  private func clip(_ input: String, _ output: String) -> FarmPlanner.Clip {
    var job = job
    (job.input.path, job.output.path) = (input, output)
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
}
