internal import AnnotateFarm
internal import AnnotateJSON
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
    let errors = ErrorLines()
    for attempt in 1...Self.attempts {
      let child = ChildProgram(arguments(for: step))
      let end = try await child.run { line in take(line, of: step, errors) }
      try Task.checkCancellation()
      let isWorthAnother = end.isSignalled || end.code == AnnotateError.Kind.temporary.rawValue
      guard isWorthAnother, attempt < Self.attempts else {
        tally.end(step, end, failure: errors.first ?? "it ended with \(end.code)")
        return end.code == 0
      }
    }
    return false
  }

  private func arguments(for step: FarmStep) -> [String] {
    var words = ["farm", step.phase.rawValue, "--work-dir=\(folder.path)", "--progress=json"]
    words.append("--log-format=\(log.format.rawValue)")
    words.append("--clip=\(step.clip)")
    if let range = step.range { words.append("--range=\(range.first)-\(range.first)") }
    return words
  }

  /// Handles a line that a process prints: shows the progress of all processes, and each warning once.
  private func take(_ line: String, of step: FarmStep, _ errors: ErrorLines) {
    if line.hasPrefix("{"), let json = try? JSONValue(parsing: Array(line.utf8)) {
      return take(json, line, of: step, errors)
    }
    errors.add(line)
    let isSpoken = ["annotate: error: ", "annotate: warning: ", "hint: "].contains(
      where: line.hasPrefix
    )
    guard isSpoken, !isQuiet || !line.hasPrefix("annotate: warning: "), tally.isNew(line) else {
      return
    }
    display.finish()
    StandardError.write(line + "\n")
  }

  /// Handles a line in JSON; progress has no `event` if the other lines are text.
  private func take(_ json: JSONValue, _ line: String, of step: FarmStep, _ errors: ErrorLines) {
    let event = json["event"]?.string ?? "progress"
    guard event != "progress" else {
      tally.note(Int(json["frames"]?.integer ?? 0), of: step)
      return display.show(tally.progress)
    }
    if event == "error" { errors.add(json) }
    guard !isQuiet || event == "error" else { return }
    StandardError.write(line + "\n")
  }
}
