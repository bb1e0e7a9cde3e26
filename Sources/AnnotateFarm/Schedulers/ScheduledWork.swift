/// A farm's job as a scheduler sees it: commands for numbered ranges, in phases.
///
/// Clips go by the number of their first range, so that one way to name work does for all phases.
public struct ScheduledWork: Sendable, Equatable {
  /// The path of the program, from the root on.
  public var program: String
  /// The path of the work folder, from the root on.
  public var folder: String
  /// The name of the job, for people.
  public var name: String
  /// The ranges of each clip, by their numbers.
  public var clips: [Range<Int>]
  /// What is still to be done, for phases with anything left.
  public var pending: [FarmPhase: ChunkNumbers]
  /// Options for each command.
  public var options: [String] = []

  /// Describes a job of which nothing is done.
  public init(program: String, folder: String, name: String, clips: [Range<Int>]) {
    (self.program, self.folder, self.name, self.clips) = (program, folder, name, clips)
    pending = [:]
    for phase in FarmPhase.allCases where !clips.isEmpty { pending[phase] = all(of: phase) }
  }

  /// All numbers of a phase.
  public func all(of phase: FarmPhase) -> ChunkNumbers {
    phase.isByRange
      ? ChunkNumbers(clips.flatMap { Array($0) }) : ChunkNumbers(clips.map(\.lowerBound))
  }

  /// How many ranges there are.
  public var chunkCount: Int { clips.reduce(0) { $0 + $1.count } }

  /// The words of the command for some numbers.
  ///
  /// - Parameters:
  ///   - phase: What is to be done.
  ///   - chunks: The numbers, or what a scheduler puts numbers in place of; nil for all.
  /// - Returns: The program, then its arguments.
  public func command(_ phase: FarmPhase, _ chunks: String?) -> [String] {
    [program] + arguments(phase, folder: folder, chunks)
  }

  /// The arguments of the program for some numbers.
  func arguments(_ phase: FarmPhase, folder: String, _ chunks: String?) -> [String] {
    ["farm", phase.rawValue, "-d", folder] + (chunks.map { ["--chunk", $0] } ?? []) + options
  }
}

extension FarmPhase {
  /// What has to be done before.
  public var previous: FarmPhase? {
    FarmPhase.allCases.firstIndex(of: self).flatMap { $0 > 0 ? FarmPhase.allCases[$0 - 1] : nil }
  }
}
