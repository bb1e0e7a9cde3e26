internal import AnnotateFarm
internal import AnnotateMediaTypes

/// Does all steps of a plan, in processes on this computer.
struct LocalFarm: Sendable {
  let folder: FarmFolder
  let plan: FarmPlan
  /// The number of processes that run at once.
  let jobs: Int
  let isQuiet: Bool
  let display: ProgressDisplay
  let tally: FarmTally
  private let log = Log.current

  /// How often a step is tried if a signal or a temporary error ends its process.
  private static let attempts = 3

  /// Does all remaining steps; a clip that fails does not stop the others.
  ///
  /// - Throws: `CancellationError`, or `.temporary` if no process can be started.
  func run() async throws {
    try await withThrowingTaskGroup(of: (FarmStep, Bool).self) { group in
      var schedule = FarmSchedule(plan)
      var running = 0
      repeat {
        while running < jobs, let step = schedule.next() {
          running += 1
          group.addTask { (step, try await perform(step)) }
        }
        guard let (step, isDone) = try await group.next() else { break }
        running -= 1
        schedule.end(step, hasFailed: !isDone)
      } while true
    }
    try Task.checkCancellation()
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
    return end.code == 0
  }

  private func arguments(for step: FarmStep) -> [String] {
    var words = ["farm", step.phase.rawValue, "--work-dir=\(folder.path)", "--progress=json"]
    words.append("--log-format=\(log.format.rawValue)")
    words.append("--clip=\(step.clip)")
    if let range = step.range { words.append("--range=\(range.first)-\(range.first)") }
    return words
  }
}
