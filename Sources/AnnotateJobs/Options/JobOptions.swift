/// All options of a job, in the order in which they are applied and recorded.
///
/// An option that is checked against another comes after it.
package enum JobOptions {
  /// All options except those that say what is read and where the result goes.
  package static let all: [JobOption] =
    stamps + covers + faces + [landmarks] + tracking + [noTracking] + models + [
      realtime, frameRate,
    ]
    + picture + encoding + pictures + [container] + faceOutputs + carriage + crops

  /// The option with a name.
  package static func option(named name: String) -> JobOption? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
