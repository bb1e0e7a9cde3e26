internal import AnnotateFiles
public import AnnotateMediaTypes

/// How far the work on a plan is, step by step, as its results show.
public struct FarmStatus: Sendable {
  /// How far a step is.
  public enum State: Sendable, Equatable {
    /// Its result is complete.
    case done
    /// Somebody works on it.
    case running
    /// It waits for its turn in a scheduler.
    case waiting
    /// It has ended without a result, and why.
    case failed(String)
    /// There is a result that cannot be used, and why.
    case unusable(String)
    /// Nobody has begun.
    case missing
  }

  /// A step, and how far it is.
  public struct Entry: Sendable {
    /// The step.
    public let step: FarmStep
    /// The number of its range, or of the first range of its clip.
    public let chunk: Int
    /// How far it is.
    public var state: State
  }

  /// The plan.
  public let plan: FarmPlan
  /// All steps, in the order of the plan's clips and, for each, of the phases.
  public private(set) var entries: [Entry]

  /// Looks at the results in a folder.
  ///
  /// - Parameters:
  ///   - folder: The work folder.
  ///   - plan: Its plan.
  ///   - thoroughly: Whether files are compared with their digests, not with their sizes alone.
  /// - Throws: `.inputOutput` where a result cannot be read.
  public init(_ folder: FarmFolder, _ plan: FarmPlan, thoroughly: Bool) throws(AnnotateError) {
    self.plan = plan
    entries = []
    for clip in plan.clips where clip.obstacle == nil {
      entries += try Self.entries(of: clip, folder, plan, thoroughly: thoroughly)
    }
  }

  private static func entries(
    of clip: FarmClip,
    _ folder: FarmFolder,
    _ plan: FarmPlan,
    thoroughly: Bool
  ) throws(AnnotateError) -> [Entry] {
    let (hash, first) = (try plan.hash(of: clip), plan.chunkNumbers(of: clip).lowerBound)
    var entries: [Entry] = []
    var faces: String?
    for phase in FarmPhase.allCases {
      let begun = folder.begunStems(of: phase, clip)
      let ranges: [FarmRange?] = phase.isByRange ? clip.ranges : [nil]
      for (offset, range) in ranges.enumerated() {
        let step = FarmStep(phase, clip: clip.name, range: range)
        // What is drawn hangs on the faces that are linked.
        let origin = phase == .draw ? faces : nil
        let found = try folder.state(of: step, plan: hash, origin: origin, thoroughly: thoroughly)
        if phase == .link, case .done(let result) = found { faces = result.digest }
        let state = State(found, begun: begun.contains(folder.stem(of: step)))
        entries.append(Entry(step: step, chunk: first + offset, state: state))
      }
    }
    return entries
  }

  /// The steps of a phase that are not done.
  public func unfinished(_ phase: FarmPhase) -> ChunkNumbers {
    ChunkNumbers(entries.filter { $0.step.phase == phase && $0.state != .done }.map(\.chunk))
  }

  /// Adds what Slurm knows of the steps that are not done.
  ///
  /// - Parameters:
  ///   - record: What was submitted last.
  ///   - queue: What has become of it; nil where Slurm does not answer.
  public mutating func add(_ record: SlurmRecord, _ queue: SlurmQueue?) {
    guard let queue else { return }
    var states: [Place: State] = [:]
    for job in record.jobs {
      for (index, task) in zip(0..., job.tasks) {
        let state = Self.state(of: queue.states[.init(job: job.number, index: index)])
        for chunk in task.all { states[Place(phase: job.phase, chunk: chunk)] = state }
      }
    }
    let unfinished = Set(
      entries.filter { $0.state != .done }.map { Stage(phase: $0.step.phase, clip: $0.step.clip) }
    )
    for index in entries.indices {
      let step = entries[index].step
      let before = step.phase.previous.map { Stage(phase: $0, clip: step.clip) }
      guard let state = states[Place(phase: step.phase, chunk: entries[index].chunk)],
        entries[index].state.gives(way: state),
        // What never had its turn has not failed.
        state.isAlive || before.map({ !unfinished.contains($0) }) ?? true
      else { continue }
      entries[index].state = state
    }
  }

  private struct Stage: Hashable {
    let phase: FarmPhase
    let clip: String
  }

  private struct Place: Hashable {
    let phase: FarmPhase
    let chunk: Int
  }

  /// What the state of a task in the queue says of a step that has no result.
  private static func state(of task: SlurmQueue.State?) -> State {
    switch task {
    case .waiting: .waiting
    case .running: .running
    case .completed: .failed("its task has ended without a result")
    case .failed(let word): .failed("Slurm says \(word)")
    case nil: .failed("its task has left the queue without a result")
    }
  }
}

extension FarmStatus.State {
  /// What the work folder shows of a step.
  init(_ found: FarmFolder.State, begun: Bool) {
    self =
      switch found {
      case .done: .done
      case .missing: begun ? .running : .missing
      case .unusable(let why): begun ? .running : .unusable(why)
      }
  }

  /// Whether it is waited for, or under way.
  fileprivate var isAlive: Bool { self == .running || self == .waiting }

  /// Whether what a scheduler says counts more than what the folder shows.
  fileprivate func gives(way said: Self) -> Bool {
    switch self {
    case .done: false
    // Why it is of no use says more than that its task has ended.
    case .unusable: said.isAlive
    case .running, .waiting, .failed, .missing: true
    }
  }
}
