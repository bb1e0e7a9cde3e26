/// A farm's job as a scheduler sees it: commands for numbered ranges, phase by phase.
///
/// A clip is named by the number of its first range, so that all phases name work in the same way.
package struct ScheduledWork: Sendable {
  /// The absolute path of the program.
  package var program: String
  /// The absolute path of the work folder.
  package var folder: String
  /// The name of the job, for people.
  package var name: String
  /// The numbers of the ranges of each clip.
  package var clips: [Range<Int>]
  /// The remaining work of each phase that is not finished.
  package var pending: [FarmPhase: RangeNumbers]
  /// Options that every command gets.
  package var options: [String] = []
  /// The program's words for the commands.
  let words: StepWords

  /// Describes a job that has not been started.
  package init(
    program: String,
    folder: String,
    name: String,
    clips: [Range<Int>],
    words: StepWords
  ) {
    (self.program, self.folder, self.name, self.clips) = (program, folder, name, clips)
    self.words = words
    pending = [:]
    for phase in FarmPhase.allCases where !clips.isEmpty { pending[phase] = all(of: phase) }
  }

  /// The numbers of all work of a phase.
  package func all(of phase: FarmPhase) -> RangeNumbers {
    phase.isByRange
      ? RangeNumbers(clips.flatMap { Array($0) }) : RangeNumbers(clips.map(\.lowerBound))
  }

  /// The number of ranges.
  package var rangeCount: Int { clips.reduce(0) { $0 + $1.count } }

  /// The words of the command that does some ranges.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - ranges: The numbers of the ranges, or a placeholder for them; nil for all.
  /// - Returns: The program, then its arguments.
  package func command(_ phase: FarmPhase, _ ranges: String?) -> [String] {
    [program] + arguments(phase, folder: folder, ranges)
  }

  /// The arguments of the command that does whatever is ready, along with others that do the same.
  func sharedArguments(folder: String) -> [String] {
    words.shared(folder) + options
  }

  /// The arguments of the command that does some ranges.
  func arguments(_ phase: FarmPhase, folder: String, _ ranges: String?) -> [String] {
    words.step(phase, folder, ranges) + options
  }
}

/// The words of the command lines that do the steps of a farm, which the program alone knows.
package struct StepWords: Sendable {
  /// The arguments that do whatever is ready in a folder, along with others that do the same.
  let shared: @Sendable (_ folder: String) -> [String]
  /// The arguments that do some ranges of a phase in a folder, or all if no numbers are given.
  let step: @Sendable (_ phase: FarmPhase, _ folder: String, _ ranges: String?) -> [String]
  /// The arguments that say where a root lies.
  let root: @Sendable (_ name: String, _ path: String) -> [String]
  /// The arguments that report progress as Open Job Description wants it.
  let openJobProgress: [String]

  /// Takes the words.
  package init(
    shared: @escaping @Sendable (_ folder: String) -> [String],
    step: @escaping @Sendable (_ phase: FarmPhase, _ folder: String, _ ranges: String?) -> [String],
    root: @escaping @Sendable (_ name: String, _ path: String) -> [String],
    openJobProgress: [String]
  ) {
    (self.shared, self.step, self.root) = (shared, step, root)
    self.openJobProgress = openJobProgress
  }
}

extension FarmPhase {
  /// The phase before; nil for the first one.
  package var previous: FarmPhase? {
    FarmPhase.allCases.firstIndex(of: self).flatMap { $0 > 0 ? FarmPhase.allCases[$0 - 1] : nil }
  }
}
