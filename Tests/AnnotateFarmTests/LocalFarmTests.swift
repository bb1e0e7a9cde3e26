import AnnotateFiles
import AnnotateJSON
import AnnotateJobs
import AnnotateMediaTypes
import AnnotatePipeline
import AnnotateProcesses
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import AnnotateFarm

/// Farms on one computer whose processes are functions of the test.
@Suite("A farm on one computer", .tags(.farm))
struct LocalFarmTests {
  /// Notes what is asked for and answers as the test says.
  private final class Host: WorkerHost {
    private let state = Mutex<[String]>([])
    private let end: @Sendable (String) -> WorkerEnd

    init(_ end: @escaping @Sendable (String) -> WorkerEnd = { _ in Host.success }) {
      self.end = end
    }

    static let success = WorkerEnd(
      ChildProgram.End(code: 0, cpuSeconds: 2, peakMemory: 4096),
      firstError: nil
    )

    static func failure(_ code: Int32, _ error: String?) -> WorkerEnd {
      WorkerEnd(ChildProgram.End(code: code, cpuSeconds: 1, peakMemory: 512), firstError: error)
    }

    /// The steps in the order of their starts.
    var orders: [String] { state.withLock(\.self) }

    func run(_ task: WorkerTask) async throws -> WorkerEnd {
      let order = task.arguments.joined(separator: " ")
      state.withLock { $0.append(order) }
      let end = end(order)
      if end.failure == nil { task.onProgress(8, nil) }
      return end
    }
  }

  /// The words of an order: its phase and steps.
  private static func words(_ order: LocalFarm.Order) -> [String] {
    switch order.steps {
    case .single(let clip, let first):
      [order.phase.rawValue, clip] + (first.map { ["\($0)"] } ?? [])
    case .ranges(let numbers): [order.phase.rawValue, "ranges", "\(numbers)"]
    }
  }

  private static func range(_ first: Int, _ last: Int) -> FarmRange {
    FarmRange(
      first: first,
      last: last,
      time: Int64(first),
      entry: FarmEntry(presentation: Int64(first), decode: Int64(first))
    )
  }

  private static func clip(_ name: String, ranges: Int) -> FarmClip {
    FarmClip(
      name: name,
      input: "/\(name).mp4",
      output: "/out/\(name).mp4",
      container: "mp4",
      identity: FarmClip.Identity(size: 9, digest: "0"),
      timeBase: Rational(1, 25),
      frameCount: 8 * ranges,
      ranges: (0..<ranges).map { range(8 * $0, 8 * $0 + 7) }
    )
  }

  private static func plan(_ clips: [FarmClip]) -> FarmPlan {
    FarmPlan(
      programVersion: "0.1.0",
      request: FarmRequest(JobRecord(AnnotationJob(input: "/a.mp4", output: "/b.mp4"))),
      clips: clips
    )
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ plan: FarmPlan,
    _ host: Host,
    jobs: Int = 1,
    limitsTime: Bool = false
  ) async throws -> LocalFarm {
    let farm = try LocalFarm(
      FarmFolder(folder.url.path),
      plan,
      jobs: jobs,
      limitsTime: limitsTime,
      isShared: false,
      arguments: Self.words,
      host: host,
      onProgress: { _ in }
    )
    try await farm.run()
    return farm
  }

  private func summary(_ plan: FarmPlan, _ farm: LocalFarm) -> FarmSummary {
    FarmSummary(plan, in: FarmFolder(folder.url.path), farm.tally, seconds: 3) { "\($0.kind)" }
  }

  @Test("a clip goes through all phases, and its ranges share a process where that is worthwhile")
  func phases() async throws {
    let host = Host()
    let plan = Self.plan([Self.clip("a", ranges: 2)])
    let farm = try await run(plan, host)
    #expect(host.orders == ["detect ranges 0-1", "link a", "render ranges 0-1", "join a"])
    #expect(farm.tally.progress.frames == 16)
    #expect(farm.tally.clip("a").cpuSeconds == [.detect: 2, .link: 2, .render: 2, .join: 2])
    #expect(farm.tally.clip("a").peakMemory[.render] == 4096)
    #expect(summary(plan, farm).exitCode == 0)
  }

  @Test("only clips of one range are ordered whole, and not with a limit of time")
  func whole() async throws {
    let orders = Mutex<[LocalFarm.Order]>([])
    for limitsTime in [false, true] {
      let farm = try LocalFarm(
        FarmFolder(folder.url.path),
        Self.plan([Self.clip("a", ranges: 1), Self.clip("b", ranges: 2)]),
        jobs: 1,
        limitsTime: limitsTime,
        isShared: false,
        arguments: { order in
          orders.withLock { $0.append(order) }
          return Self.words(order)
        },
        host: Host(),
        onProgress: { _ in }
      )
      try await farm.run()
    }
    let whole = orders.withLock { $0.filter(\.isWhole) }
    #expect(whole.map(Self.words) == [["detect", "a", "0"]])
  }

  @Test("with a limit of time, a process does one step")
  func limited() async throws {
    let host = Host()
    _ = try await run(Self.plan([Self.clip("a", ranges: 2)]), host, limitsTime: true)
    let steps = ["detect a 0", "detect a 8", "link a", "render a 0", "render a 8", "join a"]
    #expect(host.orders == steps)
  }

  @Test("a clip that fails is given up, and the others go on")
  func failing() async throws {
    let host = Host { $0 == "link a" ? Host.failure(65, "it is damaged") : Host.success }
    let plan = Self.plan([Self.clip("a", ranges: 1), Self.clip("b", ranges: 1)])
    let farm = try await run(plan, host)
    let done = host.orders
    #expect(!done.contains { $0.hasSuffix(" a") && !["detect a", "link a"].contains($0) })
    #expect(done.contains("join b"))
    #expect(farm.tally.clip("a").code == 65)
    #expect(farm.tally.clip("a").failure == "it is damaged")
    #expect(farm.tally.clip("b").code == 0)
    let summary = summary(plan, farm)
    #expect(summary.exitCode == 65)
    #expect(summary.table[1].hasSuffix("65: it is damaged"))
    let clips = try #require(summary.json["clips"]?.elements)
    #expect(clips[0]["failure"]?.string == "it is damaged")
    #expect(clips[1]["failure"] == nil)
  }

  @Test("steps of a process that fails get a process each, which tells what is wrong")
  func isolated() async throws {
    let host = Host { order in
      switch order {
      case "detect ranges 0-2": Host.failure(139, nil)
      case "detect a 8": Host.failure(65, "the second range")
      default: Host.success
      }
    }
    let farm = try await run(Self.plan([Self.clip("a", ranges: 3)]), host)
    #expect(Array(host.orders.prefix(3)) == ["detect ranges 0-2", "detect a 0", "detect a 8"])
    #expect(!host.orders.contains { $0.hasPrefix("link") })
    #expect(farm.tally.clip("a").code == 65)
    #expect(farm.tally.clip("a").failure == "the second range")
  }

  @Test("a clip that cannot be annotated has no steps, and its error is in the summary")
  func obstacle() async throws {
    let obstacle = FarmClip.Obstacle(kind: .missingInput, what: "cannot read", why: "it is gone")
    let lost = FarmClip(name: "a", input: "/a.mp4", output: "/o.mp4", obstacle: obstacle)
    let host = Host()
    let plan = Self.plan([lost, Self.clip("b", ranges: 1)])
    let farm = try await run(plan, host)
    #expect(host.orders.count == 4)
    let summary = summary(plan, farm)
    #expect(summary.exitCode == Int32(AnnotateError.Kind.missingInput.rawValue))
    #expect(summary.table[1].hasSuffix("\(summary.exitCode): missingInput"))
  }

  @Test(
    "a process may take twenty times as long as the slowest so far, but never less than half an hour"
  )
  func timeLimit() throws {
    let plan = Self.plan([Self.clip("a", ranges: 2)])
    let tally = FarmTally(plan)
    let steps = plan.clips[0].steps(of: .detect)
    #expect(tally.timeLimit(for: steps) == nil)
    tally.end([steps[0]], Host.success, seconds: 4)
    #expect(tally.timeLimit(for: steps) == 1800)
    tally.end([steps[1]], Host.success, seconds: 1600)
    #expect(tally.timeLimit(for: steps) == 20 * 200 * 16)
  }
}
