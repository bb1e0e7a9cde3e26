internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateProcesses
internal import AnnotateWording

/// Makes the requested plan and writes it.
struct FarmPlanning {
  private let arguments: JobArguments
  private let given: ParsedArguments
  private let options: PlanOptions
  private let messages: MessageOptions

  init(_ arguments: JobArguments, _ options: PlanOptions) throws(UsageError) {
    (self.arguments, given, self.options) = (arguments, arguments.arguments, options)
    messages = try MessageOptions(given)
  }

  /// Makes the plan.
  ///
  /// - Returns: The exit code.
  /// - Throws: `UsageError`, or an error of the inputs.
  func run() async throws -> Int32 {
    let transfer = try transfer()
    let roots = try roots(transfer)
    let computers = options.computers
    guard computers == nil || options.estimates else {
      throw given.usageError("'--computers' needs '--estimate'", option: PlanOptions.computers)
    }
    let inputs = FarmInputs(arguments, options, transfer == nil ? nil : roots.first)
    let job = try arguments.plannedJob(writing: inputs.output())
    let folder = FarmFolder(FilePath(options.workFolder).absolute)
    var planner = FarmPlanner(
      clips: try inputs.clips(job),
      request: job,
      division: try division(),
      describe: { FarmClip.Obstacle.Words($0) }
    )
    planner.session = CommandSession.current
    planner.decodes = options.decodes
    planner.segmentFrames = options.segmentLength
    let display = JobDisplay(messages)
    let elsewhere = transfer.flatMap { transfer in roots.first.map { Elsewhere(transfer, in: $0) } }
    try elsewhere?.prepare()
    Heap.keepMemory()
    var plan = try await planner.plan(
      onWarning: { display.warn($0) },
      provide: { try await elsewhere?.input(of: $0) }
    )
    (plan.roots, plan.transfer) = (roots, transfer)
    try write(plan, to: folder, overwrites: job.output.overwrites)
    if options.estimates {
      let estimate = FarmEstimate(plan, from: try await FarmSampling(plan: plan).samples())
      let page = FarmEstimatePage(
        estimate: estimate,
        computers: computers.map { [$0] } ?? [1, 10, 100]
      )
      Log.current.say(page.lines, page.json)
    }
    return 0
  }

  private func write(_ plan: FarmPlan, to folder: FarmFolder, overwrites: Bool) throws {
    if FileIdentity(of: folder.planPath) != nil {
      let differences = try self.differences(of: plan, in: folder, overwrites: overwrites)
      guard !differences.isEmpty else {
        say("'\(folder.planPath)' is unchanged", plan, folder)
        return try sayWhatIsLeft(plan, folder)
      }
      guard overwrites else { throw refusal(folder, differences) }
    }
    for clip in plan.clips
    where !overwrites && clip.obstacle == nil && clip.destination == nil {
      try PartialFile.check(clip.output, overwrites: false)
    }
    try FolderMaking.make(folder.path)
    if let group = options.group {
      let outputs = Set(plan.clips.map { FilePath($0.output).folder })
      for path in outputs.union([folder.path]) { try FolderGroup.give(path, to: group) }
      FolderGroup.adopt(folder.path)
    }
    try plan.write(to: folder.planPath)
    say("wrote '\(folder.planPath)'", plan, folder)
    try sayWhatIsLeft(plan, folder)
  }

  /// Says which results of an earlier plan are still valid, and which command does the rest.
  private func sayWhatIsLeft(_ plan: FarmPlan, _ folder: FarmFolder) throws {
    guard !messages.isQuiet, plan.clips.contains(where: { $0.obstacle == nil }) else { return }
    guard FileIdentity(of: folder.resultsPath) != nil else { return sayNext(folder) }
    let entries = try FarmStatus(folder, plan, thoroughly: false).entries
    let parts = FarmPhase.allCases.map { phase in
      let states = entries.filter { $0.step.phase == phase }.map(\.state)
      return "\(phase.rawValue) \(states.count { $0 == .done })/\(states.count)"
    }
    if entries.contains(where: { $0.state == .done }) {
      Log.current.note("done already: \(parts.joined(separator: ", "))")
    }
    if entries.contains(where: { $0.state != .done }) { sayNext(folder) }
  }

  private func sayNext(_ folder: FarmFolder) {
    guard let script = FarmSetup.startScript(of: folder.path) else {
      let place = options.workFolder.shellWord
      return Log.current.note(
        "next: annotate farm run -d \(place) (on several computers: on each of them with --shared)"
      )
    }
    let page = FilePath(script).sibling(FarmSetup.pageName)
    Log.current.note(
      "next: sh \(script.shellWord), or what \(page.quoted) names for your scheduler"
    )
  }

  /// The differences from the existing plan; one that cannot be read can only be overwritten.
  private func differences(
    of plan: FarmPlan,
    in folder: FarmFolder,
    overwrites: Bool
  ) throws(AnnotateError) -> [String] {
    do throws(AnnotateError) {
      return try folder.plan().differences(from: plan) { $0.message.line }
    } catch {
      guard overwrites else { throw error }
      return [error.message.why ?? error.message.what]
    }
  }

  private func refusal(_ folder: FarmFolder, _ differences: [String]) -> AnnotateError {
    AnnotateError(
      .cannotCreate,
      "cannot replace the plan",
      subject: folder.planPath,
      why: differences.joined(separator: "; "),
      hints: [
        "pass -y to replace it; results that are still valid are kept",
        "or choose another --work-dir",
      ]
    )
  }

  private func say(_ outcome: String, _ plan: FarmPlan, _ folder: FarmFolder) {
    guard !messages.isQuiet else { return }
    let frames = plan.clips.reduce(0) { $0 + $1.frameCount }
    let clips = plan.clips.count { $0.obstacle == nil }
    let ranges = plan.numberedRanges.count
    Log.current.say(
      "\(Report.counted(clips, "clip")), \(Report.counted(frames, "frame")), "
        + "\(Report.counted(ranges, "range")): \(outcome)",
      [
        "clips": .integer(clips), "expectedFrames": .integer(frames),
        "ranges": .integer(ranges), "output": .string(folder.planPath),
      ]
    )
  }

  /// The roots; the folder for files that are elsewhere comes first.
  private func roots(_ transfer: FarmTransfer?) throws(UsageError) -> [FarmRoot] {
    let roots = options.roots
    guard Set(roots.map(\.name)).count == roots.count else {
      throw given.usageError("two roots have the same name", option: PlanOptions.root)
    }
    let own = roots.first { $0.name == FarmTransfer.root }
    let standard = transfer.flatMap { _ in
      FarmRoot(name: FarmTransfer.root, path: Elsewhere.defaultFolder)
    }
    return [own ?? standard].compactMap(\.self) + roots.filter { $0.name != FarmTransfer.root }
  }

  /// How files that are elsewhere are fetched and stored; nil if all are here.
  private func transfer() throws(UsageError) -> FarmTransfer? {
    let (fetch, store) = (options.fetch, options.store)
    guard fetch != nil || store != nil else {
      guard options.space == nil else {
        throw given.usageError("'--local-space' needs '--fetch-command'", option: PlanOptions.space)
      }
      return nil
    }
    return FarmTransfer(
      fetch: fetch?.text,
      store: store?.text,
      space: options.space ?? 20 << 30
    )
  }

  private func division() throws(UsageError) -> RangeDivision {
    try given.checkOne(
      of: (PlanOptions.rangeLength, options.rangeLength != nil),
      or: (PlanOptions.rangeCount, options.rangeCount != nil),
      suggestion: "for example: --chunk-frames 2000"
    )
    if let count = options.rangeCount { return .ranges(count) }
    guard let length = options.rangeLength else { throw given.missing(PlanOptions.rangeLength) }
    return .frames(length)
  }
}
