import AnnotateJSON

@testable import AnnotateFarm

/// A plan of a farm whose hash is right, and what schedulers get of it.
enum PlanTarget {
  static func use(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes), let plan = try? FarmPlan(json) else { return }
    if let written = try? plan.json(), let again = try? FarmPlan(written) {
      _ = again.differences(from: plan) { "\($0)" }
    }
    for clip in plan.clips {
      _ = plan.job(of: clip)
      _ = plan.rangeNumbers(of: clip)
      for phase in FarmPhase.allCases { _ = try? plan.hash(of: clip, for: phase) }
    }
    let words = StepWords(
      shared: { ["run", $0] },
      step: { [$0.rawValue, $1] + ($2.map { [$0] } ?? []) },
      root: { ["\($0)=\($1)"] },
      openJobProgress: []
    )
    let work = ScheduledWork(
      program: "/bin/annotate",
      folder: "/farm",
      name: plan.clips.first?.name ?? "",
      clips: plan.rangeNumbers,
      words: words
    )
    let list = CommandList(work, rangesPerCommand: 2)
    _ = (list.text, list.json, CommandList.text(work, .deadline))
    _ = OpenJobTemplate(work, rangesPerTask: 2, targetSeconds: 60).text
    _ = SlurmJob.jobs(for: work, SlurmOptions(maximumArraySize: 1001))
  }
}
