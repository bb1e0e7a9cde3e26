/// Metadata under full names, such as `com.apple.quicktime.make`, as phones write it.
///
/// FFmpeg writes either these or the short names that players know, not both.
enum QuickTimeKeys {
  /// The tags that FFmpeg writes under short names or as times, in the words of its own.
  private static let shortNames: Set = [
    "title", "artist", "author", "album_artist", "composer", "album", "date", "encoder", "comment",
    "genre", "copyright", "grouping", "lyrics", "description", "synopsis", "show", "episode_id",
    "network", "keywords", "location", "creation_time", "timecode", "track", "disc", "hd_video",
    "media_type", "compilation", "gapless_playback", "season_number", "episode_sort", "encoded_by",
    "xmp", "performer",
  ]
  /// Further ones that only the container `mov` has.
  private static let movieNames: Set = ["make", "model"]

  /// The tags that need a full name in a container.
  static func needed(
    of tags: [(key: String, value: String)],
    in format: OutputFormat
  ) -> [(key: String, value: String)] {
    let keys = Set(tags.map { $0.key.lowercased() })
    return tags.filter { tag in
      let key = tag.key.lowercased()
      let isShort =
        shortNames.contains(key) || format.name == "mov" && movieNames.contains(key)
      return !isShort && !isTranslation(key, among: keys)
    }
  }

  /// FFmpeg reports a tag in a language twice, as `make` and as `make-eng`.
  private static func isTranslation(_ key: String, among keys: Set<String>) -> Bool {
    guard let dash = key.lastIndex(of: "-") else { return false }
    return key[dash...].count == 4 && keys.contains(String(key[..<dash]))
  }

  /// The box of tags under full names; in MP4 it begins with a version, in QuickTime it does not.
  static func box(_ tags: [(key: String, value: String)], hasVersion: Bool) -> QuickTimeBox {
    let version = hasVersion ? bigEndian(UInt32(0)) : []
    let padding = [UInt8](repeating: 0, count: 13)
    let handler = bigEndian(UInt64(0)) + Array("mdta".utf8) + padding
    let keys = tags.flatMap { tag in
      bigEndian(UInt32(tag.key.utf8.count + 8)) + Array("mdta".utf8) + Array(tag.key.utf8)
    }
    let values = tags.enumerated().flatMap { number, tag in
      let data = QuickTimeBox("data", bigEndian(UInt64(1) << 32) + Array(tag.value.utf8)).bytes
      return bigEndian(UInt32(data.count + 8)) + bigEndian(UInt32(number + 1)) + data
    }
    let list = bigEndian(UInt32(0)) + bigEndian(UInt32(tags.count)) + keys
    let parts = [
      QuickTimeBox("hdlr", handler), QuickTimeBox("keys", list), QuickTimeBox("ilst", values),
    ]
    return QuickTimeBox("meta", version + parts.flatMap(\.bytes))
  }
}
