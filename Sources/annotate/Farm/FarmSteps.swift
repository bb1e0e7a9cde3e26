internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording
internal import Dispatch

/// Steps of a plan that one process does, one after the other.
struct FarmSteps {
  private let phase: FarmPhase
  private let arguments: JobArguments
  private let given: ParsedArguments
  private let folder: FarmFolder

  /// Reads the arguments of a command; nil if they do not name a plan.
  ///
  /// - Throws: `UsageError` if the folder is missing, or options are given that the plan decides.
  init?(_ phase: FarmPhase, _ given: ParsedArguments) throws(UsageError) {
    self.phase = phase
    let parser = ArgumentParser(AnnotateCommandLine.description)
    arguments = JobArguments(arguments: given, parser: parser)
    self.given = given
    let isPlanless = phase == .detect || phase == .link
    guard !isPlanless || given.value("work-dir") != nil else { return nil }
    folder = FarmFolder(AbsolutePath.of(try arguments.required("work-dir")))
    let own: Set = ["work-dir", "chunk", "range", "clip", "quiet", "progress", "log-format"]
    if let other = given.occurrences.first(where: { !own.contains($0.long) }) {
      throw usage("'--\(other.long)' is decided by the plan that '--work-dir' names", other.long)
    }
    guard given.positionals.isEmpty else {
      throw usage("'\(given.positionals[0])' contradicts '--work-dir', which names a plan", nil)
    }
  }

  /// Does the steps; a step that fails does not stop the others.
  ///
  /// - Returns: The highest exit code.
  /// - Throws: `UsageError`, an error of the plan, or `CancellationError`.
  func run() async throws -> Int32 {
    let watch = ParentWatch.begin()
    defer { watch?.cancel() }
    let plan = try folder.plan()
    let worker = FarmWorker(folder, plan, makeJob: FarmJobs(arguments.parser, plan).job)
    let steps = try steps(of: plan)
    var worst: Int32 = 0
    for (index, step) in zip(0..., steps) {
      let log = Log.current.about(step)
      let code = try await Log.$current.withValue(log) {
        try await run(step, worker, JobDisplay(given, part: index, of: steps.count))
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
      return error.exitCode
    }
  }

  private func step(
    _ worker: FarmWorker,
    _ clip: FarmClip,
    _ range: FarmRange?,
    _ display: JobDisplay
  ) async throws -> FarmWorker.Outcome {
    let listener = FarmWorker.Listener(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    switch (phase, range) {
    case (.detect, let range?): return try await worker.detect(clip, range, listener)
    case (.render, let range?): return try await worker.render(clip, range, listener)
    case (.join, _): return try worker.join(clip, listener)
    default: return try await worker.link(clip, listener)
    }
  }

  /// The requested steps; a whole clip is named by the number of its first range.
  private func steps(of plan: FarmPlan) throws -> [FarmStep] {
    let clips = try clips(of: plan)
    let ranges = plan.numberedRanges.filter { range in
      clips.contains { $0.name == range.clip.name }
    }
    if phase.isByRange {
      return try chosen(of: ranges, in: plan).map {
        FarmStep(phase, clip: $0.clip.name, range: $0.range)
      }
    }
    guard given.value("chunk") != nil else { return clips.map { FarmStep(phase, clip: $0.name) } }
    let firsts = ranges.filter { $0.range.first == $0.clip.ranges.first?.first }
    return try chosen(of: firsts, in: plan).map { FarmStep(phase, clip: $0.clip.name) }
  }

  private func clips(of plan: FarmPlan) throws(UsageError) -> [FarmClip] {
    guard let name = given.value("clip") else { return plan.clips }
    guard let clip = plan.clip(named: name) else {
      throw usage("there is no clip '\(name)' in the plan", "clip")
    }
    return [clip]
  }

  private func chosen(
    of ranges: [FarmPlan.NumberedRange],
    in plan: FarmPlan
  ) throws(UsageError) -> [FarmPlan.NumberedRange] {
    switch (given.value("chunk"), given.value("range")) {
    case (nil, nil): return ranges
    case (let text?, nil):
      let numbers = try numbers(in: text)
      clamp(
        numbers.spans.last?.upperBound,
        plan.numberedRanges.count - 1,
        "the last range is number"
      )
      return ranges.filter { numbers.contains($0.number) }
    case (nil, let text?):
      guard plan.clips.count == 1 || given.value("clip") != nil else {
        throw usage("'--range' needs '--clip', as there are several", "clip")
      }
      guard let range = JobArguments.range(in: text) else {
        throw usage("'--range' takes two numbers of frames such as 0-239, not '\(text)'", "range")
      }
      let numbers = range.first...max(range.first, range.last ?? .max)
      let last = (ranges.last?.range.last ?? 0)
      if range.last != nil { clamp(numbers.upperBound, last, "the last frame is number") }
      return ranges.filter { numbers.contains($0.range.first) }
    default: throw usage("'--chunk' contradicts '--range'", "chunk")
    }
  }

  private func numbers(in text: String) throws(UsageError) -> RangeNumbers {
    if let numbers = RangeNumbers(text) { return numbers }
    throw usage("'--chunk' takes numbers such as 3, 4-7 or 0-3,7, not \(text.quoted)", "chunk")
  }

  /// Notes that numbers are past the end, which some schedulers produce; it does no harm.
  private func clamp(_ number: Int?, _ last: Int, _ words: String) {
    guard let number, number > last, !given.flag("quiet") else { return }
    Log.current.note("ignoring numbers past the end: \(words) \(last)")
  }

  private func usage(_ message: String, _ option: String?) -> UsageError {
    arguments.parser.usageError(message, option: option, command: given.command)
  }
}
