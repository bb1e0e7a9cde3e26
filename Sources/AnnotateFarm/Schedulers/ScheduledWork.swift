/// A farm's job as a scheduler sees it: commands for numbered ranges, phase by phase.
///
/// A clip is named by the number of its first range, so that all phases name work in the same way.
package struct ScheduledWork: Sendable, Equatable {
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

  /// Describes a job that has not been started.
  package init(program: String, folder: String, name: String, clips: [Range<Int>]) {
    (self.program, self.folder, self.name, self.clips) = (program, folder, name, clips)
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
    ["farm", "run", "--shared", "-d", folder] + options
  }

  /// The arguments of the command that does some ranges.
  func arguments(_ phase: FarmPhase, folder: String, _ ranges: String?) -> [String] {
    ["farm", phase.rawValue, "-d", folder] + (ranges.map { ["--chunk", $0] } ?? []) + options
  }
}

extension FarmPhase {
  /// The phase before; nil for the first one.
  package var previous: FarmPhase? {
    FarmPhase.allCases.firstIndex(of: self).flatMap { $0 > 0 ? FarmPhase.allCases[$0 - 1] : nil }
  }
}
