/// Steps of one phase that one process does, one after the other, so that they share its start.
struct StepBatch: Sendable {
  /// The number of frames for which a process is worth its start.
  private static let worthwhileFrames = 2048

  /// The steps; at least one.
  private(set) var steps: [FarmStep]
  /// Whether more steps would be worthwhile.
  private(set) var isOpen: Bool
  private var clips: Set<String>
  private var frames: Int
  private let maximumClips: Int
  private let maximumSteps: Int

  /// Begins with a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - frames: The number of its frames.
  ///   - ready: The number of other steps that can be done now.
  ///   - shares: The number of processes that shall have a fraction of these.
  ///   - endedClips: The number of clips that have ended: the first outputs do not wait for other clips.
  init(_ step: FarmStep, frames: Int, ready: Int, shares: Int, endedClips: Int) {
    (steps, clips, self.frames) = ([step], [step.clip], frames)
    maximumClips = endedClips + 1
    maximumSteps = max(1, (ready + shares) / shares)
    isOpen = maximumSteps > 1 && frames < Self.worthwhileFrames
  }

  /// Whether a step of a clip may be added.
  func accepts(_ clip: String) -> Bool { clips.count < maximumClips || clips.contains(clip) }

  /// Adds a step with a number of frames.
  mutating func add(_ step: FarmStep, frames count: Int) {
    steps.append(step)
    clips.insert(step.clip)
    frames += count
    isOpen = steps.count < maximumSteps && frames < Self.worthwhileFrames
  }
}
