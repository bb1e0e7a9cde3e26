package import AnnotateMediaTypes
package import AnnotatePipeline
package import AnnotateProcesses

/// Does all steps of a plan, in processes on this computer.
package struct LocalFarm: Sendable {
  /// What one process is asked for.
  package struct Order: Sendable, Equatable {
    /// The steps of an order.
    package enum Steps: Sendable, Equatable {
      /// The step of a clip, or the one of its range that begins with a frame.
      case single(clip: String, firstFrame: Int?)
      /// Those of several ranges, which may belong to several clips.
      case ranges(RangeNumbers)
    }

    /// The work folder.
    package let folder: String
    /// The phase.
    package let phase: FarmPhase
    /// The steps.
    package let steps: Steps
    /// Whether the clips are linked and rendered as well, while their faces are detected.
    package let isWhole: Bool
    /// The seconds after which the process hangs; nil if nothing is known yet.
    package let timeLimit: Int?
  }

  /// The outcomes so far.
  package let tally: FarmTally

  private let folder: FarmFolder
  fileprivate let plan: FarmPlan
  private let jobs: Int
  private let limitsTime: Bool
  /// What other computers do of the plan; nil if this one does all of it.
  private let shared: SharedSteps?
  private let results: StepResults
  private let arguments: @Sendable (Order) -> [String]
  private let host: any WorkerHost
  private let onProgress: @Sendable (Progress) -> Void

  /// Describes a farm.
  ///
  /// - Parameters:
  ///   - folder: The work folder.
  ///   - plan: Its plan.
  ///   - jobs: The number of processes that run at once.
  ///   - limitsTime: Whether the arguments limit the time of a process, which then does one step.
  ///   - isShared: Whether other computers do steps of the plan, too.
  ///   - arguments: The arguments of a process that is asked for steps.
  ///   - host: What starts processes.
  ///   - onProgress: Called after progress.
  /// - Throws: `AnnotateError` if the folder cannot be shared.
  package init(
    _ folder: FarmFolder,
    _ plan: FarmPlan,
    jobs: Int,
    limitsTime: Bool,
    isShared: Bool,
    arguments: @escaping @Sendable (Order) -> [String],
    host: any WorkerHost,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (self.folder, self.plan, self.jobs, self.limitsTime) = (folder, plan, jobs, limitsTime)
    (self.arguments, self.host, self.onProgress) = (arguments, host, onProgress)
    tally = FarmTally(plan)
    results = StepResults(folder, plan)
    shared = isShared ? try SharedSteps(folder, results) : nil
  }

  /// How often a step is tried if a signal or a temporary error ends its process.
  private static let attempts = 3
  /// Among how many processes ready steps are divided if other computers share them.
  private static let shareCount = 16

  /// How a step has ended.
  fileprivate enum End {
    case done
    /// Its clip is linked and rendered as well.
    case rendered
    case failed
    /// Its process has failed, perhaps because of another step.
    case open
  }

  /// Does all remaining steps; a clip that fails does not stop the others.
  ///
  /// - Throws: `CancellationError`, or `.temporary` if no process can be started.
  package func run() async throws {
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
    guard !limitsTime, !schedule.isAlone(first) else { return [first] }
    let isWhole = tally.isWhole(first)
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
        schedule.next(of: first.phase) { current.accepts($0.clip) && tally.isWhole($0) == isWhole }
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
        onProgress(tally.progress)
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
    let task = WorkerTask(
      arguments(order(of: steps, numbers)),
      attempts: Self.attempts,
      onProgress: { frames, _ in
        tally.note(frames, of: steps)
        onProgress(tally.progress)
      }
    )
    let begin = ContinuousClock.now
    let end = try await host.run(task)
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    defer { onProgress(tally.progress) }
    if end.failure == nil || steps.count == 1 {
      tally.end(steps, end, seconds: seconds)
      if let failure = end.failure {
        try results.noteFailure(of: steps[0], end.process.code, failure)
      }
      for step in steps { shared?.release(step) }
      return try steps.map { ($0, end.failure == nil ? try self.end(of: $0) : .failed) }
    }
    // Each step that is left gets a process of its own, which tells what is wrong with it.
    tally.spend(end.process, on: steps)
    return try steps.map { step in
      let isDone = try results.isDone(step)
      if isDone { tally.endElsewhere(step) }
      shared?.release(step)
      return (step, isDone ? .done : .open)
    }
  }

  /// How a step has ended that is done.
  private func end(of step: FarmStep) throws(AnnotateError) -> End {
    guard isWhole(step), try results.isRendered(step.clip) else { return .done }
    tally.endRendering(of: step)
    return .rendered
  }

  /// Whether a process is to do all phases of a clip before `join`; a limit of time is that of one step.
  private func isWhole(_ step: FarmStep) -> Bool { !limitsTime && tally.isWhole(step) }

  private func order(of steps: [FarmStep], _ numbers: [String: [Int: Int]]) -> Order {
    let ranges = steps.compactMap { numbers[$0.clip]?[$0.range?.first ?? 0] }
    return Order(
      folder: folder.path,
      phase: steps[0].phase,
      steps: steps.count == 1
        ? .single(clip: steps[0].clip, firstFrame: steps[0].range?.first)
        : .ranges(RangeNumbers(ranges)),
      isWhole: isWhole(steps[0]),
      timeLimit: limitsTime ? nil : tally.timeLimit(for: steps)
    )
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
      case .rendered: schedule.end(step, through: .render, hasFailed: false)
      case .failed: schedule.end(step, hasFailed: true)
      case .open: schedule.isolate(step)
      }
    }
  }

  var waitsForOthers: Bool { schedule.isWaiting }

  mutating func reconsider() { schedule.reconsider() }
}
