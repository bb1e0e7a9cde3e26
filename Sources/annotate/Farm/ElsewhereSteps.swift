internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateProcesses

/// Steps of a plan whose files are elsewhere: for each clip, a process between fetching and storing.
///
/// That process is in a sandbox, and this one is not, because it starts the user's commands.
struct ElsewhereSteps {
  /// Whether this process has to fetch and store.
  static var areNeeded: Bool { ChildVariable.filesAreHere.value == nil }

  private let elsewhere: Elsewhere
  private let folder: FarmFolder
  private let plan: FarmPlan
  private let results: StepResults
  private let given: ParsedArguments

  /// Takes a plan and the command line that asks for steps of it.
  init(_ elsewhere: Elsewhere, _ folder: FarmFolder, _ plan: FarmPlan, _ given: ParsedArguments) {
    (self.elsewhere, self.plan, self.given) = (elsewhere, plan, given)
    self.folder = folder.following(plan)
    results = StepResults(folder, plan)
  }

  /// Does steps of one phase; a clip that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - onKept: Called for each step that is done already, with its result.
  /// - Returns: The highest exit code.
  /// - Throws: `CancellationError`, or an error of the work folder.
  func run(_ steps: [FarmStep], onKept: (FarmStep, FarmResult) -> Void) async throws -> Int32 {
    var open: [FarmStep] = []
    for step in steps {
      if let result = try results.result(of: step) {
        onKept(step, result)
      } else {
        open.append(step)
      }
    }
    var worst: Int32 = 0
    while let name = open.first?.clip, let clip = plan.clip(named: name) {
      let own = open.prefix { $0.clip == name }
      open.removeFirst(own.count)
      do {
        worst = max(worst, try await run(Array(own), of: clip))
      } catch let error as AnnotateError {
        try Task.checkCancellation()
        Report.print(error, .error)
        for step in own { try results.record(error, error.message.line, of: step) }
        worst = max(worst, error.exitCode)
      }
    }
    return worst
  }

  private func run(_ steps: [FarmStep], of clip: FarmClip) async throws -> Int32 {
    if let error = clip.error { throw error }
    let input = try await elsewhere.input(of: clip)
    let isJoin = steps[0].phase == .join
    let output = isJoin ? try await elsewhere.output(of: clip) : nil
    defer { withExtendedLifetime((input, output)) {} }
    let end = try await ChildProgram.run(
      arguments(for: steps, clip),
      attempts: 1,
      first: StepAttempt.current,
      variables: [ChildVariable.filesAreHere.set(to: 1)]
    ) { StandardError.write($0 + "\n") }
    guard end.code == 0, isJoin, clip.destination != nil else { return end.code }
    try await elsewhere.store(clip, sidecar: plan.job(of: clip).sidecarPath)
    try folder.noteStored(steps[0])
    return 0
  }

  /// The arguments of the process: those of this one, for some steps of a clip.
  private func arguments(for steps: [FarmStep], _ clip: FarmClip) -> [String] {
    let chosen = StepOptions.options.map(\.definition)
    let others = given.occurrences.filter { !chosen.contains($0.option) }.map(\.word)
    let first = plan.rangeNumbers(of: clip).lowerBound
    let numbers = steps.compactMap { step in
      clip.ranges.firstIndex { $0.first == step.range?.first ?? 0 }.map { first + $0 }
    }
    return ["farm", steps[0].phase.rawValue] + others
      + ["--clip=\(clip.name)", "--chunk=\(RangeNumbers(numbers))"]
  }
}
