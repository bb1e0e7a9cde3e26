internal import CommandLineKit
internal import Dispatch
internal import Files
internal import MediaTypes
internal import Pipeline

/// Steps of a plan that one process does one after the other.
struct FarmSteps {
  private let phase: FarmPhase
  private let arguments: JobArguments
  private let given: ParsedArguments
  private let folder: FarmFolder

  /// Takes what was asked for; nil where it has nothing to do with a plan.
  ///
  /// - Throws: where a folder is missing, or options are given that are the plan's.
  init?(_ phase: FarmPhase, _ given: ParsedArguments) throws(UsageError) {
    self.phase = phase
    let parser = ArgumentParser(AnnotateCommandLine.description)
    arguments = JobArguments(arguments: given, parser: parser)
    self.given = given
    let isPlanless = phase == .look || phase == .link
    guard !isPlanless || given.value("work-dir") != nil else { return nil }
    folder = FarmFolder(AbsolutePath.of(try arguments.required("work-dir")))
    let own: Set = ["work-dir", "chunk", "range", "clip", "quiet", "progress", "log-format"]
    if let other = given.occurrences.first(where: { !own.contains($0.long) }) {
      throw usage("'--\(other.long)' is up to the plan, which '--work-dir' names", other.long)
    }
    guard given.positionals.isEmpty else {
      throw usage("'\(given.positionals[0])' contradicts '--work-dir', which names a plan", nil)
    }
  }

  /// Does the steps; what is wrong with one clip does not keep the others from being done.
  ///
  /// - Returns: the exit code of the worst.
  /// - Throws: `UsageError`, what is wrong with the plan, or `CancellationError`.
  func run() async throws -> Int32 {
    let watch = ParentWatch.begin()
    defer { watch?.cancel() }
    let plan = try folder.plan()
    let worker = FarmWorker(folder, plan, makeJob: FarmJobs(arguments.parser, plan).job)
    let display = JobDisplay(given)
    defer { display.finish() }
    var worst: Int32 = 0
    for (clip, range) in try steps(of: plan) {
      do {
        let outcome = try await step(worker, clip, range, display)
        display.report(outcome, FarmStep(phase, clip: clip.name, range: range))
      } catch let error as AnnotateError {
        try Task.checkCancellation()
        display.finish()
        Report.print(error, .error)
        worst = max(worst, error.exitCode)
      }
    }
    return worst
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
    case (.look, let range?): return try await worker.look(clip, range, listener)
    case (.draw, let range?): return try await worker.draw(clip, range, listener)
    case (.join, _): return try worker.join(clip, listener)
    default: return try worker.link(clip, listener)
    }
  }

  /// The clips, and for phases of ranges the ranges, that were asked for.
  private func steps(of plan: FarmPlan) throws(UsageError) -> [(FarmClip, FarmRange?)] {
    let clips = try clips(of: plan)
    let chunks = plan.chunks.filter { chunk in clips.contains { $0.name == chunk.clip.name } }
    let chosen = try chosen(of: chunks, in: plan)
    guard !phase.isByRange else { return chosen.map { ($0.clip, $0.range) } }
    guard given.value("chunk") != nil else { return clips.map { ($0, nil) } }
    // Clips go by the number of their first range.
    return chosen.filter { $0.range.first == 0 }.map { ($0.clip, nil) }
  }

  private func clips(of plan: FarmPlan) throws(UsageError) -> [FarmClip] {
    guard let name = given.value("clip") else { return plan.clips }
    guard let clip = plan.clip(named: name) else {
      throw usage("there is no clip '\(name)' in the plan", "clip")
    }
    return [clip]
  }

  private func chosen(
    of chunks: [FarmPlan.Chunk],
    in plan: FarmPlan
  ) throws(UsageError) -> [FarmPlan.Chunk] {
    switch (given.value("chunk"), given.value("range")) {
    case (nil, nil): return chunks
    case (let text?, nil):
      guard let numbers = ChunkNumbers(text) else {
        throw usage("'--chunk' takes numbers such as 3, 4-7 or 0-3,7, not '\(text)'", "chunk")
      }
      clamp(numbers.spans.last?.upperBound ?? 0, plan.chunks.count - 1, "the last range is number")
      return chunks.filter { numbers.contains($0.number) }
    case (nil, let text?):
      guard plan.clips.count == 1 || given.value("clip") != nil else {
        throw usage("'--range' needs '--clip', as there are several", "clip")
      }
      guard let range = JobArguments.range(in: text) else {
        throw usage("'--range' takes two numbers of frames such as 0-239, not '\(text)'", "range")
      }
      clamp(range.last ?? 0, chunks.last?.range.last ?? 0, "the last frame is number")
      let numbers = range.first...max(range.first, range.last ?? .max)
      return chunks.filter { numbers.contains($0.range.first) }
    default: throw usage("'--chunk' contradicts '--range'", "chunk")
    }
  }

  /// Schedulers count on beyond the end; that is said and does no harm.
  private func clamp(_ number: Int, _ last: Int, _ words: String) {
    guard number > last, !given.flag("quiet") else { return }
    Log.current.say("nothing is beyond the end: \(words) \(last)")
  }

  private func usage(_ message: String, _ option: String?) -> UsageError {
    arguments.parser.usageError(message, option: option, command: given.command)
  }
}
