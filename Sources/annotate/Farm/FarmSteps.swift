internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording
internal import Dispatch

/// Steps of a plan that one process does, one after the other.
struct FarmSteps {
  private let phase: FarmPhase
  private let given: ParsedArguments
  private let folder: FarmFolder
  private let chosen: StepOptions
  private let doesWholeClips: Bool
  private let messages: MessageOptions

  /// Reads the arguments of a command; nil if they do not name a plan.
  ///
  /// - Throws: `UsageError` if the folder is missing, or options are given that the plan decides.
  init?(_ phase: FarmPhase, _ given: ParsedArguments) throws(UsageError) {
    self.phase = phase
    self.given = given
    let isPlanless = phase == .detect || phase == .link
    let place = try WorkFolderOptions(given)
    guard !isPlanless || place.path != nil else { return nil }
    folder = try FarmFolder(place, given)
    (chosen, messages) = (try StepOptions(given), try MessageOptions(given))
    doesWholeClips = try WholeClipsOption.ifDeclared(by: given)?.isGiven == true
    let own =
      (WorkFolderOptions.options + StepOptions.options + WholeClipsOption.options
      + LimitOptions.options + MessageOptions.options).map(\.definition)
    if let other = given.occurrences.first(where: { !own.contains($0.option) }) {
      throw given.usageError(
        "'--\(other.long)' is decided by the plan that '--work-dir' names",
        optionNamed: other.long
      )
    }
    guard given.positionals.isEmpty else {
      throw given.usageError(
        "'\(given.positionals[0])' contradicts '--work-dir', which names a plan"
      )
    }
  }

  /// Does the steps; a step that fails does not stop the others.
  ///
  /// - Returns: The highest exit code.
  /// - Throws: `UsageError`, an error of the plan, or `CancellationError`.
  func run() async throws -> Int32 {
    let plan = try folder.plan()
    var worker = FarmWorker(folder, plan, CommandSession.current)
    worker.attempt = StepAttempt.current
    let steps = try steps(of: plan)
    if let elsewhere = Elsewhere(plan), ElsewhereSteps.areNeeded {
      return try await ElsewhereSteps(elsewhere, folder, plan, given).run(steps) { step, result in
        JobDisplay(messages).report(.existing(result), step)
      }
    }
    let files = plan.namedFiles(of: Set(steps.map(\.clip)), in: folder)
    try CommandSession.current.declare(files)
    var worst: Int32 = 0
    for (index, step) in zip(0..., steps) {
      let log = Log.current.about(step)
      worker.start(step)
      let code = try await Log.$current.withValue(log) { [worker] in
        try await run(step, worker, JobDisplay(messages, part: index, of: steps.count))
      }
      worst = max(worst, code)
    }
    return worst
  }

  private func run(
    _ step: FarmStep,
    _ worker: FarmWorker,
    _ display: JobDisplay
  ) async throws -> Int32 {
    defer { display.finish() }
    do {
      guard let clip = worker.plan.clip(named: step.clip) else { return 0 }
      display.report(try await self.step(worker, clip, step.range, display), step)
      return 0
    } catch let error as AnnotateError {
      try Task.checkCancellation()
      display.finish()
      Report.print(error, .error)
      do {
        try worker.record(error, of: step, message: error.message.line)
      } catch {
        Report.print(error, .warning)
      }
      return error.exitCode
    }
  }

  private func step(
    _ worker: FarmWorker,
    _ clip: FarmClip,
    _ range: FarmRange?,
    _ display: JobDisplay
  ) async throws -> FarmWorker.Outcome {
    let listener = RunListener(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    switch (phase, range) {
    case (.detect, let range?):
      guard doesWholeClips else { return try await worker.detect(clip, range, listener) }
      return try await worker.annotate(clip, range, listener)
    case (.render, let range?): return try await worker.render(clip, range, listener)
    case (.join, _): return try worker.join(clip, listener)
    default: return try await worker.link(clip, listener)
    }
  }

  /// The requested steps; a whole clip is named by the number of its first range.
  private func steps(of plan: FarmPlan) throws -> [FarmStep] {
    let clips = try clips(of: plan)
    let names = Set(clips.map(\.name))
    let ranges = plan.numberedRanges(of: phase).filter { names.contains($0.clip.name) }
    if phase.isByRange {
      return try chosenRanges(of: ranges, in: plan).map {
        FarmStep(phase, clip: $0.clip.name, range: $0.range)
      }
    }
    guard chosen.numbers != nil else { return clips.map { FarmStep(phase, clip: $0.name) } }
    let firsts = ranges.filter { $0.range.first == $0.clip.ranges.first?.first }
    return try chosenRanges(of: firsts, in: plan).map { FarmStep(phase, clip: $0.clip.name) }
  }

  private func clips(of plan: FarmPlan) throws(UsageError) -> [FarmClip] {
    guard let name = chosen.clip else { return plan.clips }
    guard let clip = plan.clip(named: name) else {
      throw given.usageError(
        "there is no clip \(name.quoted) in the plan",
        option: FarmOptions.clip,
        suggestion: EditDistance.nearest(to: name, among: plan.clips.map(\.name))
          .map { "did you mean \($0.quoted)?" }
      )
    }
    return [clip]
  }

  private func chosenRanges(
    of ranges: [FarmPlan.NumberedRange],
    in plan: FarmPlan
  ) throws(UsageError) -> [FarmPlan.NumberedRange] {
    switch (chosen.numbers, chosen.frames) {
    case (nil, nil): return ranges
    case (let numbers?, nil):
      clamp(
        numbers.spans.last?.upperBound,
        plan.numberedRanges.count - 1,
        "the last range is number"
      )
      return ranges.filter { numbers.contains($0.number) }
    case (nil, let range?): return try chosenRanges(range, of: ranges, in: plan)
    default:
      throw given.usageError("'--chunk' contradicts '--range'", option: FarmOptions.ranges)
    }
  }

  private func chosenRanges(
    _ range: FrameRange,
    of ranges: [FarmPlan.NumberedRange],
    in plan: FarmPlan
  ) throws(UsageError) -> [FarmPlan.NumberedRange] {
    guard plan.clips.count == 1 || chosen.clip != nil else {
      throw given.usageError(
        "'--range' needs '--clip', because the plan has several clips",
        option: FarmOptions.clip
      )
    }
    let indices = range.first...max(range.first, range.last ?? .max)
    let last = ranges.last?.range.last ?? 0
    if range.last != nil { clamp(indices.upperBound, last, "the last frame is number") }
    return ranges.filter { indices.contains($0.range.first) }
  }

  /// Notes that numbers are past the end, which some schedulers produce; it does no harm.
  private func clamp(_ number: Int?, _ last: Int, _ words: String) {
    guard let number, number > last, !messages.isQuiet else { return }
    Log.current.note("ignoring numbers past the end: \(words) \(last)")
  }
}

/// Whether clips are detected and rendered at once.
private struct WholeClipsOption: OptionValues {
  let isGiven: Bool

  static let options: [any DescribedOption] = [FarmOptions.wholeClips]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    isGiven = given.has(FarmOptions.wholeClips)
  }
}

/// Which steps of a plan a process does.
struct StepOptions: OptionValues {
  /// The name of the clip; nil for all.
  let clip: String?
  /// The numbers of ranges, or of the first ranges of clips; nil for all.
  let numbers: RangeNumbers?
  /// The frames with which ranges begin; nil for all.
  let frames: FrameRange?

  static let options: [any DescribedOption] = [
    FarmOptions.clip, FarmOptions.ranges, FarmOptions.clips, FarmOptions.detectedFrames,
    FarmOptions.renderedFrames,
  ]

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    clip = try given.value(FarmOptions.clip)
    numbers = try given.value(FarmOptions.ranges, or: FarmOptions.clips)
    frames = try given.value(FarmOptions.detectedFrames, or: FarmOptions.renderedFrames)
  }
}
