internal import AnnotateFarm
internal import AnnotateMediaTypes

/// Does all steps of a plan, in processes on this computer.
struct LocalFarm: Sendable {
  let folder: FarmFolder
  let plan: FarmPlan
  /// The number of processes that run at once.
  let jobs: Int
  /// Options that every process gets.
  let options: [String]
  let isQuiet: Bool
  let display: ProgressDisplay
  let tally: FarmTally
  /// What other computers do of the plan; nil if this one does all of it.
  var shared: SharedSteps?
  private let log = Log.current

  /// How often a step is tried if a signal or a temporary error ends its process.
  private static let attempts = 3
  /// How long to wait before looking what others have done.
  private static let patience = Duration.seconds(3)

  /// What a task of the farm tells when it ends.
  private enum Event {
    case end(FarmStep, isDone: Bool)
    /// Steps that others do may have ended.
    case look
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
    try await withThrowingTaskGroup(of: Event.self) { group in
      var schedule = FarmSchedule(plan)
      var (running, isLooking) = (0, false)
      repeat {
        while running < jobs, let step = try next(in: &schedule) {
          running += 1
          group.addTask { .end(step, isDone: try await perform(step)) }
        }
        if schedule.isWaiting, running < jobs, !isLooking {
          isLooking = true
          group.addTask {
            try await Task.sleep(for: Self.patience)
            return .look
          }
        }
        guard let event = try await group.next() else { break }
        switch event {
        case .end(let step, let isDone):
          running -= 1
          schedule.end(step, hasFailed: !isDone)
        case .look:
          isLooking = false
          schedule.reconsider()
        }
      } while true
    }
    try Task.checkCancellation()
  }

  /// The next step for this computer; nil if none is ready.
  private func next(in schedule: inout FarmSchedule) throws(AnnotateError) -> FarmStep? {
    while let step = schedule.next() {
      guard let shared else { return step }
      switch try shared.ask(for: step) {
      case .take: return step
      case .wait: schedule.setAside(step)
      case .done:
        tally.endElsewhere(step)
        schedule.end(step, hasFailed: false)
      case .failed(let code):
        tally.endElsewhere(step, failedWith: code)
        schedule.end(step, hasFailed: true)
      }
    }
    return nil
  }

  /// Does a step; false if it fails.
  private func perform(_ step: FarmStep) async throws -> Bool {
    tally.begin(step)
    let messages = ChildMessages(
      isQuiet: isQuiet,
      display: display,
      log: log,
      isNew: { tally.isNew($0) },
      onProgress: { frames, _ in
        tally.note(frames, of: step)
        display.show(tally.progress)
      }
    )
    let end = try await ChildProgram.run(arguments(for: step), attempts: Self.attempts) {
      messages.take($0)
    }
    tally.end(step, end, failure: messages.errors.first ?? "it ended with \(end.code)")
    shared?.end(step, end.code)
    return end.code == 0
  }

  private func arguments(for step: FarmStep) -> [String] {
    var words = ["farm", step.phase.rawValue, "--work-dir=\(folder.path)", "--progress=json"]
    words.append("--log-format=\(log.format.rawValue)")
    words.append("--clip=\(step.clip)")
    if let range = step.range { words.append("--range=\(range.first)-\(range.first)") }
    return words + options
  }
}
