internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateWording

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
    guard let list = try list() else { return [try single()] }
    for option in [JobOptions.sidecar, JobOptions.facesFolder] where given.has(option) {
      throw given.usageError(
        "'--\(option.name)' is for one video",
        option: option
      )
    }
    let folder = PartialFolder.withoutSlash(job.output.path)
    let clips = try inputs(in: list, folder).map { try clip($0, in: folder) }
    var inputOfName: [String: String] = [:]
    for clip in clips {
      guard let twin = inputOfName.updateValue(clip.job.input.path, forKey: clip.name)
      else { continue }
      throw given.usageError(
        "'\(twin)' and '\(clip.job.input.path)' would have the same output",
        option: BatchOptions.pattern
      )
    }
    for clip in clips { try FolderMaking.make(PartialFile.split(clip.job.output.path).folder) }
    return clips
  }

  /// The folder or list of many videos; nil for one video.
  private func list() throws(UsageError) -> String? {
    let input = given.positionals.first
    guard let list = given.text(PlanOptions.inputs) else {
      return input.flatMap { FileIdentity(of: $0)?.isFolder == true ? $0 : nil }
    }
    guard input == nil else {
      throw given.usageError("'--inputs' replaces INPUT", option: PlanOptions.inputs)
    }
    return list
  }

  private func single() throws -> FarmPlanner.Clip {
    guard let path = given.positionals.first else {
      throw given.usageError("missing argument INPUT (or '--inputs')")
    }
    if BatchInput.isAddress(path) { throw Self.remote(path) }
    return FarmPlanner.Clip(name: PartialFile.split(job.input.path).name, job: job)
  }

  /// The videos in a list or a folder.
  private func inputs(in list: String, _ outputs: String) throws -> [BatchInput] {
    let list = AbsolutePath.of(PartialFolder.withoutSlash(list))
    let search = FolderSearch(
      extensions: MediaExtensions.all,
      isRecursive: given.has(BatchOptions.recursive),
      outputs: FileIdentity(of: outputs)
    )
    let isFolder = FileIdentity(of: list)?.isFolder == true
    let found = isFolder ? try search.files(in: list) : nil
    if let found, !given.has(MessageOptions.quiet) { Report.printIgnored(found) }
    let inputs = try found?.inputs ?? InputList.inputs(in: list)
    if let input = inputs.first(where: \.isRemote) { throw Self.remote(input.path) }
    if let input = inputs.first(where: { !$0.options.isEmpty }) {
      throw given.usageError(
        "the list has options for '\(input.path)' alone; plan it in a folder of its own",
        option: PlanOptions.inputs
      )
    }
    guard inputs.isEmpty else { return inputs }
    throw AnnotateError(.missingInput, "cannot read", subject: list, why: "it contains no video")
  }

  /// The error for an input that is an address.
  private static func remote(_ address: String) -> AnnotateError {
    AnnotateError(
      .missingInput,
      "cannot plan",
      subject: address,
      why: "a farm reads files that all its computers see",
      hints: [
        "copy it to shared storage first",
        "or work without a farm, with --fetch-command: annotate \(address.shellWord) -o FOLDER "
          + "--fetch-command 'curl -fsSo {path} {input}'",
      ]
    )
  }

  /// The clip of an input; its name is the path of its output, and that of one folder.
  private func clip(_ input: BatchInput, in folder: String) throws(UsageError) -> FarmPlanner.Clip {
    let pattern = try given.value(BatchOptions.pattern) ?? NamePattern.sameName
    let path = input.output ?? input.path(pattern)
    var job = job
    (job.input.path, job.output.path) = (input.path, "\(folder)/\(path)")
    return FarmPlanner.Clip(name: path.split(separator: "/").joined(separator: "_"), job: job)
  }
}
