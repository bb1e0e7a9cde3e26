/// All options of a job, in the order in which they are applied and recorded.
///
/// An option that is checked against another comes after it.
package enum JobOptions {
  /// All options except those for the input and the output path.
  package static let all: [JobOption] =
    stamps + covers + faces + [landmarks] + tracking + [noTracking] + models + [noDetection]
    + inputFormat + [realtime] + network + [frameRate] + excerpt
    + picture + encoding + [smartRender] + pictures + [container] + faceOutputs + carriage + crops

  /// The option with a name.
  package static func option(named name: String) -> JobOption? { byName[name] }

  /// The rank of an option in the order in which a command line is applied; options whose relative order
  /// matters have the same rank.
  package static func rank(of option: JobOption) -> Int { ranks[option.name] ?? all.count }

  private static let ranks: [String: Int] = {
    var ranks: [String: Int] = [:]
    var rank = 0
    for (index, option) in all.enumerated() {
      let follows = index > 0 && all[index - 1].traits.contains(.ordered)
      if !(follows && option.traits.contains(.ordered)) { rank = index }
      ranks[option.name] = rank
    }
    return ranks
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
