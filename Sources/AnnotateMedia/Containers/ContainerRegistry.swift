/// The profiles of all containers that have one.
package enum ContainerRegistry {
  /// Every profile.
  package static let all: [ContainerProfile] = [
    .mp4,
    .mov,
    .m4v,
    .threeGP,
    .threeG2,
    .psp,
    .f4v,
    .ismv,
    .matroska,
    .webm,
    .avi,
    .mxf,
    .mpegts,
    .mpeg,
    .svcd,
    .vob,
    .dvd,
    .nut,
    .asf,
    .ogg,
    .ogv,
    .flv,
    .wtv,
    .pictures,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byEnding = Dictionary(
    uniqueKeysWithValues: all.flatMap { profile in profile.endings.map { ($0, profile) } }
  )

  /// The profile of the container that a muxer of FFmpeg writes; the default one where there is no other.
  package static func profile(writing muxer: String) -> ContainerProfile {
    byName[muxer] ?? ContainerProfile(name: muxer)
  }

  /// The profile of the container that a demuxer of FFmpeg reads, which has names such as
  /// `matroska,webm`: that of the first with a profile, else the default one.
  package static func profile(reading demuxer: String) -> ContainerProfile {
    let names = demuxer.split(separator: ",").map(String.init)
    return names.lazy.compactMap { byName[$0] }.first ?? ContainerProfile(name: demuxer)
  }

  /// The profile of the container that the ending of a file name stands for; nil where none has one.
  package static func profile(forFileNamed path: String) -> ContainerProfile? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return byEnding[path[path.index(after: dot)...].lowercased()]
  }
}
