internal import AnnotateJSON
internal import AnnotateWording

/// The commands of a farm's job for schedulers that are told what to run.
public struct CommandList: Sendable {
  /// What a scheduler puts numbers in place of.
  public enum Tokens: String, Sendable, CaseIterable {
    /// Those of OpenCue.
    case opencue
    /// Those of Thinkbox Deadline.
    case deadline
  }

  /// The commands of a phase, which can run at the same time.
  struct Group {
    let phase: FarmPhase
    let commands: [(chunks: ChunkNumbers, words: [String])]
  }

  let work: ScheduledWork
  let groups: [Group]

  /// Makes a command for so many numbers each.
  public init(_ work: ScheduledWork, chunksPerCommand: Int) {
    self.work = work
    groups = FarmPhase.allCases.compactMap { phase in
      guard let pending = work.pending[phase], !pending.isEmpty else { return nil }
      let pieces = pending.divided(
        atMost: (pending.count + chunksPerCommand - 1) / chunksPerCommand
      )
      return Group(
        phase: phase,
        commands: pieces.map { ($0, work.command(phase, $0.description)) }
      )
    }
  }

  /// A line of a shell each, with remarks between the phases: a script that works as it is.
  public var text: String {
    let lines = zip(1..., groups).flatMap { number, group -> [String] in
      let remark =
        number == 1
        ? "# \(number). \(group.phase): in any order, also at the same time"
        : "# \(number). \(group.phase): when all of \(number - 1) are done"
      return [remark] + group.commands.map(\.words.shellCommand)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The commands as an array of objects: number, phase, words, and the numbers of those that have to
  /// succeed before.
  ///
  /// A clip waits for its own ranges alone.
  public var json: String {
    var entries: [JSONValue] = []
    var before: [(number: Int, clips: Set<Int>)] = []
    for group in groups {
      var these: [(number: Int, clips: Set<Int>)] = []
      for command in group.commands {
        let clips = Set(command.chunks.all.compactMap(clip))
        let needed = before.filter { !$0.clips.isDisjoint(with: clips) }.map(\.number)
        these.append((entries.count, clips))
        entries.append(
          .object([
            "number": .integer(entries.count),
            "phase": .string(group.phase.rawValue),
            "chunks": .string(command.chunks.description),
            "command": .array(command.words.map { .string($0) }),
            "after": .array(needed.map { .integer($0) }),
          ])
        )
      }
      before = these
    }
    return JSONValue.array(entries).line + "\n"
  }

  /// A command for each phase with the tokens of a scheduler, whose frames are the numbers of ranges.
  public static func text(_ work: ScheduledWork, _ tokens: Tokens) -> String {
    let last = work.chunkCount - 1
    let lines = FarmPhase.allCases.flatMap { phase -> [String] in
      guard work.pending[phase] != nil else { return [] }
      let command = work.command(phase, phase.isByRange ? tokens.range : nil)
      let frames = phase.isByRange ? "frames 0-\(last)" : "one frame"
      let needs = phase.previous.map { ", after \($0)" } ?? ""
      return ["# \(phase): \(frames)\(needs)", command.map(tokens.word).joined(separator: " ")]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The index of the clip that a range belongs to.
  private func clip(of chunk: Int) -> Int? { work.clips.firstIndex { $0.contains(chunk) } }
}

extension CommandList.Tokens {
  /// The first and the last number of a task.
  var range: String {
    switch self {
    case .opencue: "#FRAME_START#-#FRAME_END#"
    case .deadline: "<STARTFRAME>-<ENDFRAME>"
    }
  }

  /// A word of a command; tokens stay as they are, because they are replaced before a shell sees them.
  func word(_ text: String) -> String { text == range ? text : text.shellWord }
}
