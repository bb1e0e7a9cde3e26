import AnnotateFarm
import TestSupport
import Testing

@Suite("Jobs for Slurm", .tags(.golden, .farm), .timeLimit(.minutes(10)))
struct SlurmJobTests {
  private static func byPhase(_ maximumArraySize: Int) -> SlurmOptions {
    var options = SlurmOptions(maximumArraySize: maximumArraySize)
    options.goesByPhase = true
    return options
  }

  private func shown(_ jobs: [SlurmJob]) -> String {
    jobs.map { job in
      let dependency = job.waitsFor.map { _ in "41" }
      let arguments = job.arguments(logs: "/shared/100% done/logs", after: dependency)
      return "sbatch \(arguments.joined(separator: " "))\n\(job.script)"
    }.joined(separator: "\n")
  }

  @Test("of one clip with more ranges than an array may have")
  func oneClip() throws {
    var options = Self.byPhase(8)
    options.arrayLimit = 4
    options.directives = [SlurmDirective("partition", "long"), SlurmDirective("exclusive", nil)]
    let jobs = SlurmJob.jobs(for: SampleWork.clip(ranges: 21), options)
    try expectSnapshot(shown(jobs), named: "slurm-clip.txt")
  }

  @Test("of several clips, which do not stop each other")
  func severalClips() throws {
    let jobs = SlurmJob.jobs(for: SampleWork.clips, Self.byPhase(1001))
    try expectSnapshot(shown(jobs), named: "slurm-clips.txt")
  }

  @Test(
    "every range is in exactly one task",
    arguments: [1, 2, 5, 16, 1000, 10_007],
    [1, 8, 1001]
  )
  func everyRange(_ ranges: Int, _ largest: Int) {
    let work = SampleWork.clip(ranges: ranges)
    for job in SlurmJob.jobs(for: work, Self.byPhase(largest)) {
      #expect(job.tasks.count <= largest)
      #expect(job.tasks.flatMap(\.all) == job.phase.map { work.all(of: $0).all })
    }
  }

  @Test("finished work is not submitted, and no job waits for it")
  func rest() {
    var work = SampleWork.clip(ranges: 16)
    work.pending[.detect] = nil
    work.pending[.link] = RangeNumbers([Int]())
    work.pending[.render] = RangeNumbers([3, 4, 9])
    let jobs = SlurmJob.jobs(for: work, Self.byPhase(2))
    #expect(jobs.map(\.phase) == [.render, .join])
    #expect(jobs.map(\.waitsFor) == [nil, .render])
    #expect(jobs[0].tasks.map(\.description) == ["3", "4,9"])
  }

  @Test("tasks do several ranges on request")
  func severalRanges() {
    var options = Self.byPhase(1000)
    options.rangesPerTask = 5
    let jobs = SlurmJob.jobs(for: SampleWork.clip(ranges: 16), options)
    #expect(jobs[0].tasks.map(\.description) == ["0-3", "4-7", "8-11", "12-15"])
  }

  @Test("workers that share the work are one array, whose tasks do whatever is ready")
  func workers() throws {
    var options = SlurmOptions(maximumArraySize: 8)
    options.workers = 5
    let jobs = SlurmJob.jobs(for: SampleWork.clips, options)
    try expectSnapshot(shown(jobs), named: "slurm-workers.txt")
    #expect(jobs.map(\.tasks.count) == [5])
    options.workers = nil
    #expect(SlurmJob.jobs(for: SampleWork.clips, options).map(\.tasks.count) == [7])
    options.maximumArraySize = 4
    #expect(SlurmJob.jobs(for: SampleWork.clips, options).map(\.tasks.count) == [4])
    var done = SampleWork.clips
    done.pending = [:]
    #expect(SlurmJob.jobs(for: done, options).isEmpty)
  }

  @Test("jobs of folders with one name have names of their own")
  func names() {
    let names = ["/a/work", "/b/work"].map { folder in
      var work = SampleWork.clips
      work.folder = folder
      let script = SlurmJob.jobs(for: work, SlurmOptions(maximumArraySize: 8))[0].script
      return script.split(separator: "\n").first {
        $0.contains("--job-name=annotate-work-dailies-")
      }
    }
    #expect(names[0] != nil && names[1] != nil && names[0] != names[1])
  }

  @Test("records are read as they were written")
  func record() {
    let tasks = [RangeNumbers(0..<3), RangeNumbers([3, 7])]
    let record = SlurmRecord(
      jobs: [
        .init(phase: .detect, number: 12, tasks: tasks),
        .init(phase: nil, number: 13, tasks: tasks),
      ],
      options: [("partition", "long"), ("exclusive", nil)]
    )
    let read = SlurmRecord(text: Array(record.text.utf8))
    #expect(read?.jobs == record.jobs)
    #expect(read?.options.map(\.name) == ["partition", "exclusive"])
    #expect(read?.options.map(\.value) == ["long", nil])
    #expect(SlurmRecord(text: Array("{}".utf8)) == nil)
    #expect(SlurmRecord(text: Array(record.text.utf8.dropLast(9))) == nil)
  }

  @Test("the output of squeue is parsed")
  func queue() {
    let printed = """
      12|0|COMPLETED
      12|1|RUNNING
      12|2|FAILED
      12|2|PENDING
      13|N/A|CANCELLED
      slurm_load_jobs error: Invalid job id specified

      """
    let queue = SlurmQueue(printed: printed)
    #expect(queue.states[.init(job: 12, index: 0)] == .completed)
    #expect(queue.states[.init(job: 12, index: 1)] == .running)
    #expect(queue.states[.init(job: 12, index: 2)] == .waiting)
    #expect(queue.states[.init(job: 13, index: 0)] == .failed("CANCELLED"))
    #expect(queue.states.count == 4)
    #expect(queue.isAlive(job: 12) && !queue.isAlive(job: 13))
  }
}
