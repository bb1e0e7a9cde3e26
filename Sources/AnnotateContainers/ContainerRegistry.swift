internal import AnnotateFiles

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
    .dv,
    .nut,
    .asf,
    .ogg,
    .ogv,
    .flv,
    .wtv,
    .realMedia,
    .rawVideo,
    .gif,
    .apng,
    .pictures,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byEnding = Dictionary(
    uniqueKeysWithValues: all.flatMap { profile in profile.endings.map { ($0, profile) } }
  )

  /// Returns the profile of the container that an FFmpeg muxer writes, or the default profile.
  package static func profile(writing muxer: String) -> ContainerProfile {
    byName[muxer] ?? ContainerProfile(name: muxer)
  }

  /// Returns the profile of the container that an FFmpeg demuxer reads.
  ///
  /// A demuxer has names such as `matroska,webm`; the first name with a profile decides. Without one, the
  /// result is the default profile.
  package static func profile(reading demuxer: String) -> ContainerProfile {
    let names = demuxer.split(separator: ",").map(String.init)
    return names.lazy.compactMap { byName[$0] }.first ?? ContainerProfile(name: demuxer)
  }

  /// Returns the profile of the container that the ending of a file name stands for; nil if no profile has
  /// that ending.
  package static func profile(forFileNamed path: String) -> ContainerProfile? {
    byEnding[FilePath(path).extension.lowercased()]
  }
}
