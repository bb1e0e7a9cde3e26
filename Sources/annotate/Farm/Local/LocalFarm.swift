internal import AnnotateFarm
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Does all steps of a plan, in processes on this computer.
struct LocalFarm: Sendable {
  let folder: FarmFolder
  let plan: FarmPlan
  /// The number of processes that run at once.
  let jobs: Int
  /// What every process is told.
  let options: Options
  let isQuiet: Bool
  let display: ProgressDisplay
  let tally: FarmTally
  /// What is done already.
  let results: StepResults
  /// What other computers do of the plan; nil if this one does all of it.
  var shared: SharedSteps?
  private let log = Log.current

  /// Arguments of every process.
  struct Options: Sendable {
    /// The arguments.
    let words: [String]
    /// Whether they limit the time of a process, which then does one step.
    let limitsTime: Bool
  }

  /// How often a step is tried if a signal or a temporary error ends its process.
  private static let attempts = 3
  /// Among how many processes ready steps are divided if other computers share them.
  private static let shareCount = 16

  /// How a step has ended.
  fileprivate enum End {
    case done
    case failed
    /// Its process has failed, perhaps because of another step.
    case open
  }

  /// Does all remaining steps; a clip that fails does not stop the others.
  ///
  /// - Throws: `CancellationError`, or `.temporary` if no process can be started.
  func run() async throws {
    let renewal = Task { await shared?.renewClaims() }
    defer {
      renewal.cancel()
      shared?.giveUp()
    }
    let numbers = Self.numbers(of: plan)
    try await WorkLoop(jobs: jobs).run(FarmQueue(farm: self)) { steps in
      try await perform(steps, numbers)
    }
  }

  /// The numbers of ranges by their clips and first frames.
  private static func numbers(of plan: FarmPlan) -> [String: [Int: Int]] {
    plan.numberedRanges.reduce(into: [:]) {
      $0[$1.clip.name, default: [:]][$1.range.first] = $1.number
    }
  }

  /// The next steps for one process of this computer; nil if none is ready.
  fileprivate func nextBatch(in schedule: inout FarmSchedule) throws(AnnotateError) -> [FarmStep]? {
    guard let first = try next(in: &schedule, { $0.next() }) else { return nil }
    guard !options.limitsTime, !schedule.isAlone(first) else { return [first] }
    var batch = StepBatch(
      first,
      frames: tally.frames(of: first),
      ready: schedule.readyCount,
      shares: shared == nil ? jobs : Self.shareCount,
      endedClips: schedule.endedClips
    )
    while batch.isOpen {
      let current = batch
      let step = try next(in: &schedule) { schedule in
        schedule.next(of: first.phase) { current.accepts($0) }
      }
      guard let step else { break }
      batch.add(step, frames: tally.frames(of: step))
    }
    return batch.steps
  }

  /// The next of the steps that `take` finds that is for this computer; nil if there is none.
  private func next(
    in schedule: inout FarmSchedule,
    _ take: (inout FarmSchedule) -> FarmStep?
  ) throws(AnnotateError) -> FarmStep? {
    while let step = take(&schedule) {
      guard let shared else { return step }
      switch try shared.ask(for: step) {
      case .take: return step
      case .wait: schedule.setAside(step)
      case .done:
        tally.endElsewhere(step)
        display.show(tally.progress)
        schedule.end(step, hasFailed: false)
      case .failed(let failure):
        tally.endElsewhere(step, failedWith: failure)
        schedule.end(step, hasFailed: true)
      }
    }
    return nil
  }

  /// Does steps of one phase in one process.
  private func perform(
    _ steps: [FarmStep],
    _ numbers: [String: [Int: Int]]
  ) async throws -> [(step: FarmStep, state: End)] {
    tally.begin(steps)
    let messages = ChildMessages(
      isQuiet: isQuiet,
      display: display,
      log: log,
      input: { $0["job"]?.string },
      isNew: { tally.isNew($0) },
      onProgress: { frames, _ in
        tally.note(frames, of: steps)
        display.show(tally.progress)
      }
    )
    let begin = ContinuousClock.now
    let words = arguments(for: steps, numbers)
    let end = try await ChildProgram.run(words, attempts: Self.attempts) { messages.take($0) }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    defer { display.show(tally.progress) }
    if end.code == 0 || steps.count == 1 {
      let failure = messages.errors.first ?? end.words
      tally.end(steps, end, seconds: seconds, failure: failure)
      if end.code != 0 { try results.noteFailure(of: steps[0], end.code, failure) }
      for step in steps { shared?.release(step) }
      return steps.map { ($0, end.code == 0 ? .done : .failed) }
    }
    // Each step that is left gets a process of its own, which tells what is wrong with it.
    tally.spend(end, on: steps)
    return try steps.map { step in
      let isDone = try results.isDone(step)
      if isDone { tally.endElsewhere(step) }
      shared?.release(step)
      return (step, isDone ? .done : .open)
    }
  }

  private func arguments(for steps: [FarmStep], _ numbers: [String: [Int: Int]]) -> [String] {
    let phase = steps[0].phase
    var words = ["farm", phase.rawValue, "--work-dir=\(folder.path)", "--progress=json"]
    words.append("--log-format=json")
    if steps.count == 1 {
      words.append("--clip=\(steps[0].clip)")
      if let range = steps[0].range { words.append("--range=\(range.first)-\(range.first)") }
    } else {
      let firsts = steps.compactMap { numbers[$0.clip]?[$0.range?.first ?? 0] }
      words.append("--chunk=\(RangeNumbers(firsts))")
    }
    if !options.limitsTime, let limit = tally.timeLimit(for: steps) {
      words.append("--timeout=\(limit)")
    }
    return words + options.words
  }
}

/// The steps of a plan as pieces of work: each is some steps of one phase for one process.
private struct FarmQueue: WorkQueue {
  let farm: LocalFarm
  private var schedule: FarmSchedule

  init(farm: LocalFarm) {
    self.farm = farm
    schedule = FarmSchedule(farm.plan)
  }

  mutating func next() throws -> [FarmStep]? { try farm.nextBatch(in: &schedule) }

  mutating func end(_ ends: [(step: FarmStep, state: LocalFarm.End)]) {
    // Backwards, so that what has to be done again comes in order.
    for (step, state) in ends.reversed() {
      switch state {
      case .done: schedule.end(step, hasFailed: false)
      case .failed: schedule.end(step, hasFailed: true)
      case .open: schedule.isolate(step)
      }
    }
  }

  var waitsForOthers: Bool { schedule.isWaiting }

  mutating func reconsider() { schedule.reconsider() }
}
