internal import AnnotateFarm
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// The progress of the work on a plan, for people and for programs.
struct FarmStatusPage {
  private let status: FarmStatus
  private let folder: FarmFolder
  /// Whether jobs were submitted to Slurm.
  private let isSubmitted: Bool
  private let entries: [String: [FarmStatus.Entry]]

  /// The maximum number of problems that are listed.
  private static let listedProblems = 20

  init(_ status: FarmStatus, _ folder: FarmFolder, isSubmitted: Bool) {
    (self.status, self.folder, self.isSubmitted) = (status, folder, isSubmitted)
    entries = Dictionary(grouping: status.entries) { $0.step.clip }
  }

  /// The page as lines.
  var text: String {
    let header = ["clip"] + FarmPhase.allCases.map(\.rawValue)
    let rows = status.plan.clips.map { clip in
      clip.error.map { [clip.name, "left out: \(Self.words($0))"] }
        ?? [clip.name] + Self.cells(of: entries[clip.name] ?? [])
    }
    let totals = rows.count > 1 ? [["total"] + Self.cells(of: status.entries)] : []
    let lines =
      TextTable([header] + rows + totals).lines + problemLines
      + [outdatedLine, ending].compactMap(\.self)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The page as a JSON object.
  var json: String {
    let page: JSONValue = .object([
      "folder": .string(folder.path),
      "done": .bool(status.isDone),
      "phases": .object(
        FarmPhase.allCases.map { phase in
          .init(phase.rawValue, counts(of: phase))
        }
      ),
      "clips": .array(status.plan.clips.map(json)),
    ])
    return page.line + "\n"
  }

  private static func words(_ error: AnnotateError) -> String {
    error.message.withoutSubject
  }

  private static func cells(of entries: [FarmStatus.Entry]) -> [String] {
    FarmPhase.allCases.map { phase in
      let states = entries.filter { $0.step.phase == phase }.map(\.state)
      let done = states.count { $0 == .done }
      let others = ["running", "waiting", "failed", "outdated", "unusable"].compactMap {
        word -> String? in
        let count = states.count { $0.word == word }
        return count > 0 ? ", \(count) \(word)" : nil
      }
      return "\(done)/\(states.count)" + others.joined()
    }
  }

  private var problemLines: [String] {
    let problems = status.entries.filter { ["failed", "unusable"].contains($0.state.word) }
    let lines = problems.prefix(Self.listedProblems).map { entry in
      let frames = entry.step.range.map { " \($0) (range \(entry.rangeNumber))" } ?? ""
      let code = entry.state.exitCode.map { " (exit code \($0))" } ?? ""
      let line =
        "\(entry.state.word): \(entry.step.phase.rawValue)\(frames) of "
        + "\(entry.step.clip): \(entry.state.reason ?? "")\(code)"
      return line.shown
    }
    let rest = problems.count - lines.count
    return lines + (rest > 0 ? ["and \(rest) more, see --json"] : [])
  }

  /// What is outdated is no problem, and needs no reason for each step.
  private var outdatedLine: String? {
    status.entries.contains { $0.state.word == "outdated" }
      ? "outdated: made with other options or from other results; will be made again" : nil
  }

  private var ending: String? {
    let hasFailed = status.entries.contains { $0.state.word == "failed" }
    return isSubmitted && hasFailed ? "logs of the tasks: \(folder.slurmLogs)" : nil
  }

  private func json(_ clip: FarmClip) -> JSONValue {
    .object([
      "name": .string(clip.name),
      "input": .string(clip.input),
      "output": .string(clip.output),
      "frames": .integer(clip.frameCount),
      "obstacle": clip.error.map { .string(Self.words($0)) },
      "steps": .array((entries[clip.name] ?? []).map(Self.json)),
    ])
  }

  private static func json(_ entry: FarmStatus.Entry) -> JSONValue {
    .object([
      "phase": .string(entry.step.phase.rawValue),
      "range": entry.step.range.map { .string($0.description) },
      "chunk": .integer(entry.rangeNumber),
      "state": .string(entry.state.word),
      "reason": entry.state.reason.map { .string($0) },
      "exitCode": entry.state.exitCode.map { .integer(Int($0)) },
    ])
  }

  private func counts(of phase: FarmPhase) -> JSONValue {
    let entries = status.entries.filter { $0.step.phase == phase }
    let cost = status.cost(of: phase)
    let total = JSONValue.Member("total", .integer(entries.count))
    let states = FarmStatus.State.words.map { word in
      JSONValue.Member(word, .integer(entries.count { $0.state.word == word }))
    }
    let spent = [
      JSONValue.Member("seconds", .rounded(cost.seconds, places: 3)),
      JSONValue.Member("retries", .integer(cost.retries)),
    ]
    let speed = cost.framesPerSecond.map {
      JSONValue.Member("framesPerSecond", .rounded($0, places: 3))
    }
    return .object([total] + states + spent + (speed.map { [$0] } ?? []))
  }
}

extension FarmStatus.State {
  /// The reason, if something is wrong.
  fileprivate var reason: String? {
    switch self {
    case .failed(let why, _): why
    case .outdated(let fault), .unusable(let fault): fault.words
    default: nil
    }
  }

  /// The exit code, if it is known that the step has failed with it.
  fileprivate var exitCode: Int32? { if case .failed(_, let code) = self { code } else { nil } }
}
