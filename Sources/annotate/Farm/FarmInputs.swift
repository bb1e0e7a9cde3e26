internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// The requested videos of a plan.
struct FarmInputs {
  private let arguments: JobArguments
  private let given: ParsedArguments
  private let options: PlanOptions
  /// The folder for files that are elsewhere; nil if all are here.
  private let local: FarmRoot?

  /// Takes the command line, and the folder for files that are elsewhere; nil if all are here.
  init(_ arguments: JobArguments, _ options: PlanOptions, _ local: FarmRoot?) {
    (self.arguments, given) = (arguments, arguments.arguments)
    (self.options, self.local) = (options, local)
  }

  /// The path of the output or of the folder of all outputs; of an address, that on this computer.
  ///
  /// - Throws: `UsageError` if it is missing, or an address without a command that stores.
  func output() throws(UsageError) -> String {
    let output = options.output
    guard FilePath(output).isAddress else { return output }
    guard options.store != nil, let local else {
      throw given.usageError(
        "the output is an address, which needs '--store-command'",
        option: PlanOptions.store
      )
    }
    if arguments.given.contains(where: { $0.option.name == JobOptions.facesFolder.name }) {
      throw given.usageError(
        "'--\(JobOptions.facesFolder.name)' is for outputs that are files",
        option: JobOptions.facesFolder
      )
    }
    return "\(local.path)/\(BatchInput(FilePath(output).trimmed).file)"
  }

  /// The address of the output or of the folder of all outputs; nil if it is a path.
  private var destination: String? {
    let output = FilePath(options.output)
    return output.isAddress ? output.trimmed : nil
  }

  /// Finds the clips to plan.
  ///
  /// - Parameter job: The job of all videos.
  /// - Returns: The clips, in the order of the inputs.
  /// - Throws: `UsageError` if options contradict each other, `AnnotateError` if there are no videos.
  func clips(_ job: AnnotationJob) throws -> [FarmPlanner.Clip] {
    try checkSidecar(job)
    guard let list = try list() else { return [try single(job)] }
    try checkNames(given)
    let folder = FilePath(job.output.path).trimmed
    let clips = Self.withSidecarsApart(
      try inputs(in: list, folder).map { try clip($0, job, in: folder) }
    )
    try OutputTwins.check(
      clips.map { ($0.source ?? $0.job.input.path, $0.destination ?? $0.job.output.path) },
      given
    )
    let here = clips.filter { $0.destination == nil }
    try SidecarConflicts.check(
      here.map { ($0.source ?? $0.job.input.path, $0.job.sidecarPath) },
      given
    )
    let folders = Set(here.map { FilePath($0.job.output.path).folder })
    for folder in folders.sorted() { try FolderMaking.make(folder) }
    return clips
  }

  /// Checks that the sidecar is a file, which several steps use.
  private func checkSidecar(_ job: AnnotationJob) throws(UsageError) {
    switch job.output.faces.sidecar {
    case .nextToOutput, .path, .none: return
    case .standardOutput, .address:
      throw given.usageError(
        "the sidecar of a farm is a file",
        optionNamed: JobOptions.sidecar.name
      )
    }
  }

  /// The clips with sidecars that have the whole names of their videos, where others would be shared.
  private static func withSidecarsApart(_ clips: [FarmPlanner.Clip]) -> [FarmPlanner.Clip] {
    let uses = clips.compactMap(\.job.sidecarPath).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return clips.map { clip in
      guard clip.job.output.faces.sidecar == .nextToOutput, let path = clip.job.sidecarPath,
        uses[path] ?? 0 > 1
      else { return clip }
      var clip = clip
      clip.job.output.faces.sidecar = .path(clip.job.output.path + FilePath.sidecarEnding)
      clip.hasOwnOptions = true
      return clip
    }
  }

  /// The folder or list of many videos; nil for one video.
  private func list() throws(UsageError) -> String? {
    let input = given.positionals.first
    guard let list = options.inputs else {
      return input.flatMap { FileIdentity(of: $0)?.isFolder == true ? $0 : nil }
    }
    guard input == nil else {
      throw given.usageError("'--inputs' replaces INPUT", option: PlanOptions.inputs)
    }
    return list
  }

  private func single(_ job: AnnotationJob) throws -> FarmPlanner.Clip {
    guard let path = given.positionals.first else {
      throw given.usageError("missing argument INPUT (or '--inputs')")
    }
    guard FilePath(path).isAddress else {
      let name = FilePath(job.input.path).lastComponent
      return try located(FarmPlanner.Clip(name: name, job: job), destination)
    }
    return try located(try elsewhere(BatchInput(path), job), destination)
  }

  /// A clip whose input is at an address.
  private func elsewhere(_ input: BatchInput, _ job: AnnotationJob) throws -> FarmPlanner.Clip {
    guard options.fetch != nil, let local else { throw Self.remote(input.path) }
    var clip = FarmPlanner.Clip(name: input.file, job: job)
    (clip.source, clip.sha256) = (input.path, input.sha256)
    clip.job.input.path = "\(local.path)/\(try LocalFiles.name(of: input.path))/\(input.file)"
    return clip
  }

  /// The clip with its output in a folder of this computer, if it is stored at an address.
  private func located(
    _ clip: FarmPlanner.Clip,
    _ destination: String?
  ) throws -> FarmPlanner.Clip {
    guard let destination, let local else { return clip }
    var clip = clip
    clip.destination = destination
    let folder = "\(local.path)/\(try LocalFiles.name(of: destination)).out"
    clip.job.output.path = "\(folder)/\(FilePath(destination).lastComponent)"
    return clip
  }

  /// The videos in a list or a folder.
  private func inputs(in list: String, _ outputs: String) throws -> [BatchInput] {
    let list = FilePath(list).absolute
    let search = FolderSearch(
      extensions: MediaExtensions.all,
      isRecursive: options.isRecursive,
      outputs: FileIdentity(of: outputs)
    )
    let isFolder = FileIdentity(of: list)?.isFolder == true
    let found = isFolder ? try search.files(in: list) : nil
    if let found, !(try MessageOptions(given).isQuiet) { Report.printIgnored(found) }
    let inputs = try found?.inputs ?? InputList.inputs(in: list)
    if options.fetch == nil, let input = inputs.first(where: \.isRemote) {
      throw Self.remote(input.path)
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
      why: "it is an address, and there is no command that fetches it",
      hints: [
        "add --fetch-command 'curl -fsSLo {path} {input}'", "or copy it to shared storage first",
      ]
    )
  }

  /// The clip of an input; its name is the path of its output, below the folder of all outputs.
  private func clip(
    _ input: BatchInput,
    _ job: AnnotationJob,
    in folder: String
  ) throws -> FarmPlanner.Clip {
    let pattern = options.pattern ?? NamePattern.sameName
    let path = input.output ?? input.path(pattern)
    let job = input.options.isEmpty ? job : try ownJob(of: input, like: job)
    var clip = FarmPlanner.Clip(name: "", job: job)
    if input.isRemote { clip = try elsewhere(input, job) } else { clip.job.input.path = input.path }
    clip.job.output.path = "\(folder)/\(path)"
    clip.name = Self.name(of: path)
    clip.hasOwnOptions = !input.options.isEmpty
    return try located(clip, destination.map { "\($0)/\(path)" })
  }

  /// The job of an input for which the list has options; its paths are those of another job.
  private func ownJob(of input: BatchInput, like job: AnnotationJob) throws -> AnnotationJob {
    let arguments = try arguments.replacing(by: input)
    try checkNames(arguments.arguments)
    var own = try arguments.plannedJob(writing: job.output.path)
    own.input.path = job.input.path
    return own
  }

  /// Checks that no option names a file that only one video can have.
  private func checkNames(_ given: ParsedArguments) throws(UsageError) {
    guard let other = given.occurrences.first(where: { $0.option.paths?.isForEachInput == true })
    else { return }
    throw given.usageError("'--\(other.long)' is for one video", optionNamed: other.long)
  }

  /// The name of the clip whose output has a path; no part of it leads out of a folder.
  private static func name(of path: String) -> String {
    FilePath(path).components.filter { $0 != "." }.map { $0 == ".." ? "..." : $0 }
      .joined(separator: "/")
  }
}
