internal import AnnotateJSON
internal import AnnotateWording

/// The commands of a farm's job, for schedulers that run given commands.
package struct CommandList: Sendable {
  /// The placeholders that a scheduler replaces with numbers.
  package enum Tokens: String, Sendable, CaseIterable {
    /// Those of OpenCue.
    case opencue
    /// Those of Thinkbox Deadline.
    case deadline
  }

  /// The commands of a phase, which may run at the same time.
  struct Group {
    let phase: FarmPhase
    let commands: [(ranges: RangeNumbers, words: [String])]
  }

  let work: ScheduledWork
  let groups: [Group]

  /// Makes commands that do `rangesPerCommand` ranges each.
  package init(_ work: ScheduledWork, rangesPerCommand: Int) {
    self.work = work
    groups = FarmPhase.allCases.compactMap { phase in
      guard let pending = work.pending[phase], !pending.isEmpty else { return nil }
      let parts = pending.divided(
        atMost: (pending.count + rangesPerCommand - 1) / rangesPerCommand
      )
      return Group(
        phase: phase,
        commands: parts.map { ($0, work.command(phase, $0.description)) }
      )
    }
  }

  /// A complete shell script: one command per line, with a comment before each phase.
  package var text: String {
    let lines = zip(1..., groups).flatMap { number, group -> [String] in
      let comment =
        number == 1
        ? "# \(number). \(group.phase): in any order, even at the same time"
        : "# \(number). \(group.phase): when all of \(number - 1) are done"
      return [comment] + group.commands.map(\.words.shellCommand)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The commands as a JSON array of objects: number, phase, words, and the numbers of the commands that
  /// have to succeed first.
  ///
  /// A clip waits only for its own ranges.
  package var json: String {
    var entries: [JSONValue] = []
    let clipOfRange = clipOfRange
    // The numbers of the commands of the phase before, by the index of the clip.
    var before: [Int: [Int]] = [:]
    for group in groups {
      var these: [Int: [Int]] = [:]
      for command in group.commands {
        let clips = Set(command.ranges.all.compactMap { clipOfRange[$0] })
        let needed = Set(clips.flatMap { before[$0] ?? [] }).sorted()
        for clip in clips { these[clip, default: []].append(entries.count) }
        entries.append(
          .object([
            "number": .integer(entries.count),
            "phase": .string(group.phase.rawValue),
            "chunks": .string(command.ranges.description),
            "command": .array(command.words.map { .string($0) }),
            "after": .array(needed.map { .integer($0) }),
          ])
        )
      }
      before = these
    }
    return JSONValue.array(entries).line + "\n"
  }

  /// One command per phase with the tokens of a scheduler, whose frames are the numbers of ranges.
  package static func text(_ work: ScheduledWork, _ tokens: Tokens) -> String {
    let last = work.rangeCount - 1
    let lines = FarmPhase.allCases.flatMap { phase -> [String] in
      guard work.pending[phase] != nil else { return [] }
      let command = work.command(phase, phase.isByRange ? tokens.range : nil)
      let frames = phase.isByRange ? "frames 0-\(last)" : "one frame"
      let needs = phase.previous.map { ", after \($0)" } ?? ""
      return ["# \(phase): \(frames)\(needs)", command.map(tokens.word).joined(separator: " ")]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The index of the clip that each range belongs to.
  private var clipOfRange: [Int: Int] {
    let pairs = work.clips.enumerated().flatMap { index, ranges in ranges.map { ($0, index) } }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension CommandList.Tokens {
  /// The placeholders for the first and the last number of a task.
  var range: String {
    switch self {
    case .opencue: "#FRAME_START#-#FRAME_END#"
    case .deadline: "<STARTFRAME>-<ENDFRAME>"
    }
  }

  /// A word of a command, quoted for a shell; tokens are not quoted, because they are replaced first.
  func word(_ text: String) -> String { text == range ? text : text.shellWord }
}
