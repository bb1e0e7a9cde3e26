internal import AnnotateFiles
package import AnnotateMediaTypes
package import AnnotatePipeline

/// The progress of the work on a plan, step by step, as its results show it.
package struct FarmStatus: Sendable {
  /// The state of a step.
  package enum State: Sendable, Equatable {
    /// Its result is complete.
    case done
    /// A worker is doing it.
    case running
    /// It is waiting in the queue of a scheduler.
    case waiting
    /// It ended without a result, for this reason; the exit code is nil if only a scheduler knows of it.
    case failed(String, exitCode: Int32? = nil)
    /// It has a result of an earlier plan or of earlier results, and will be done again; the reason says which.
    case outdated(ResultFault)
    /// It has a result that cannot be used, for this reason.
    case unusable(ResultFault)
    /// It has not been started.
    case missing
  }

  /// A step and its state.
  package struct Entry: Sendable {
    /// The step.
    package let step: FarmStep
    /// The number in the plan of its range, or of the first range of its clip.
    package let rangeNumber: Int
    /// The state.
    package var state: State
    /// The result, if the step is done.
    package let result: FarmResult?
  }

  /// The plan.
  package let plan: FarmPlan
  /// All steps, in the order of the plan's clips and, for each, of the phases.
  package private(set) var entries: [Entry]

  /// Examines the results in a work folder.
  ///
  /// - Parameters:
  ///   - folder: The work folder.
  ///   - plan: Its plan.
  ///   - thoroughly: Whether to compare files with their digests, not only with their sizes.
  /// - Throws: `.inputOutput` if a result cannot be read.
  package init(_ folder: FarmFolder, _ plan: FarmPlan, thoroughly: Bool) throws(AnnotateError) {
    self.plan = plan
    let folder = folder.following(plan)
    entries = []
    let outputs = BegunOutputs(plan.clips.map(\.output))
    let hashes = PlanHashes(plan)
    for (clip, numbers) in zip(plan.clips, plan.rangeNumbers) where clip.obstacle == nil {
      entries += try Self.entries(
        of: clip,
        from: numbers.lowerBound,
        folder,
        FarmPhase.allCases.map { phase throws(AnnotateError) in
          (phase, try hashes.hash(of: clip, for: phase))
        },
        outputs,
        thoroughly: thoroughly
      )
    }
  }

  private static func entries(
    of clip: FarmClip,
    from first: Int,
    _ folder: FarmFolder,
    _ hashes: [(FarmPhase, String)],
    _ outputs: BegunOutputs,
    thoroughly: Bool
  ) throws(AnnotateError) -> [Entry] {
    var entries: [Entry] = []
    var faces: String?
    for (phase, hash) in hashes {
      let begun = folder.begunStems(of: phase, clip, outputs)
      let failures = try folder.failures(of: phase, clip.name, plan: hash)
      for (offset, range) in Self.ranges(of: phase, clip) {
        let step = FarmStep(phase, clip: clip.name, range: range)
        // Rendered ranges depend on the linked faces.
        let origin = phase == .render ? faces : nil
        let found = try folder.state(of: step, plan: hash, origin: origin, thoroughly: thoroughly)
        if phase == .link, case .done(let result) = found { faces = result.digest }
        let stem = folder.stem(of: step)
        let state = State(found, begun: begun.contains(stem), failures[stem])
        let entry = Entry(
          step: step,
          rangeNumber: first + offset,
          state: state,
          result: found.result
        )
        entries.append(entry)
      }
    }
    return entries
  }

  /// The ranges that a phase does separately, each with the index of its first range; nil stands for the clip.
  private static func ranges(of phase: FarmPhase, _ clip: FarmClip) -> [(Int, FarmRange?)] {
    switch phase {
    case .detect: return Array(clip.ranges.enumerated())
    case .render:
      let firsts = clip.ranges.indices.filter { !clip.ranges[$0].continuesSegment }
      return Array(zip(firsts, clip.segments))
    case .link, .join: return [(0, nil)]
    }
  }

  /// The steps of a phase that are not done.
  package func unfinished(_ phase: FarmPhase) -> RangeNumbers {
    RangeNumbers(
      entries.filter { $0.step.phase == phase && $0.state != .done }.map(\.rangeNumber)
    )
  }

  /// Adds what Slurm knows about the steps that are not done.
  ///
  /// - Parameters:
  ///   - record: the last submission.
  ///   - queue: The state of the tasks; nil if Slurm does not answer.
  package mutating func add(_ record: SlurmRecord, _ queue: SlurmQueue?) {
    guard let queue else { return }
    var states: [Key: State] = [:]
    for job in record.jobs {
      guard let phase = job.phase else {
        if queue.isAlive(job: job.number) { awaitWorkers(Set(job.tasks.flatMap(\.all))) }
        continue
      }
      for (index, task) in zip(0..., job.tasks) {
        let state = Self.state(of: queue.states[.init(job: job.number, index: index)])
        for number in task.all { states[Key(phase: phase, rangeNumber: number)] = state }
      }
    }
    let unfinished = Set(
      entries.filter { $0.state != .done }
        .map { ClipPhase(phase: $0.step.phase, clip: $0.step.clip) }
    )
    for index in entries.indices {
      let step = entries[index].step
      let previous = step.phase.previous.map { ClipPhase(phase: $0, clip: step.clip) }
      let key = Key(phase: step.phase, rangeNumber: entries[index].rangeNumber)
      guard let state = states[key],
        entries[index].state.gives(way: state),
        // A step whose phase never started has not failed.
        state.isAlive || previous.map({ !unfinished.contains($0) }) ?? true
      else { continue }
      entries[index].state = state
    }
  }

  /// Any worker may do any step: those of some ranges that nobody has begun are waiting.
  private mutating func awaitWorkers(_ numbers: Set<Int>) {
    for index in entries.indices
    where entries[index].state.isUntouched && numbers.contains(entries[index].rangeNumber) {
      entries[index].state = .waiting
    }
  }

  private struct ClipPhase: Hashable {
    let phase: FarmPhase
    let clip: String
  }

  private struct Key: Hashable {
    let phase: FarmPhase
    let rangeNumber: Int
  }

  /// The state of a step without a result, derived from the state of its task.
  private static func state(of task: SlurmQueue.State?) -> State {
    switch task {
    case .waiting: .waiting
    case .running: .running
    case .completed: .failed("its task ended without a result")
    case .failed(let word): .failed("Slurm says \(word)")
    case nil: .failed("its task left the queue without a result")
    }
  }
}

extension FarmStatus {
  /// What the results of a phase have cost, as their records tell.
  package struct Cost {
    /// How long the steps took, in seconds.
    package var seconds = 0.0
    /// The frames of the steps that were measured.
    package var frames = 0
    /// How often a step was tried again.
    package var retries = 0

    /// The speed of one process; nil if nothing was measured.
    package var framesPerSecond: Double? { seconds > 0 ? Double(frames) / seconds : nil }
  }

  /// What the results of a phase have cost.
  package func cost(of phase: FarmPhase) -> Cost {
    var cost = Cost()
    for entry in entries where entry.step.phase == phase {
      guard let result = entry.result else { continue }
      cost.retries += result.attempts - 1
      guard let seconds = result.seconds else { continue }
      cost.seconds += seconds
      cost.frames += result.count
    }
    return cost
  }

  /// Whether every output is complete.
  package var isDone: Bool { unfinished(.join).isEmpty }

  /// The progress of all clips: detecting and rendering each count as half of a frame.
  package var progress: Progress {
    let total = plan.clips.reduce(0) { $0 + $1.frameCount }
    return Progress(
      frames: isDone ? total : (framesDone(.detect) + framesDone(.render)) / 2,
      expectedFrames: total,
      time: MediaTime(0, timeBase: .one)
    )
  }

  /// The frames of the ranges that are done in a phase.
  func framesDone(_ phase: FarmPhase) -> Int {
    entries.filter { $0.step.phase == phase && $0.state == .done }
      .reduce(0) { $0 + ($1.step.range?.count ?? 0) }
  }
}

extension FarmStatus.State {
  /// The names of all states.
  package static let words = [
    "done", "running", "waiting", "failed", "outdated", "unusable", "missing",
  ]

  /// The name of the state.
  package var word: String {
    switch self {
    case .done: "done"
    case .running: "running"
    case .waiting: "waiting"
    case .failed: "failed"
    case .outdated: "outdated"
    case .unusable: "unusable"
    case .missing: "missing"
    }
  }

  /// The state of a step, as the work folder shows it.
  init(_ found: FarmFolder.State, begun: Bool, _ failure: StepFailure?) {
    self =
      switch (found, failure) {
      case (.done, _): .done
      // The record of a failure is removed when its step begins again, so that it is later than the result, and
      // than what a killed process has left.
      case (_, let failure?): .failed(failure.message, exitCode: failure.exitCode)
      case _ where begun: .running
      case (.missing, nil): .missing
      case (.outdated(let why), nil): .outdated(why)
      case (.unusable(let why), nil): .unusable(why)
      }
  }

  /// Whether the step is queued or being done.
  var isAlive: Bool { self == .running || self == .waiting }

  /// Whether nobody has begun the step for this plan.
  fileprivate var isUntouched: Bool { word == "missing" || word == "outdated" }

  /// Whether the state that a scheduler reports is more informative.
  fileprivate func gives(way said: Self) -> Bool {
    switch self {
    case .done: false
    // These have a reason, which says more than that a task ended.
    case .outdated, .unusable, .failed: said.isAlive
    case .running, .waiting, .missing: true
    }
  }
}
