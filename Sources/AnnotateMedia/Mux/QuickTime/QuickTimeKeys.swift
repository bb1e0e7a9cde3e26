/// Metadata under full names, such as `com.apple.quicktime.make`, as phones write it.
///
/// FFmpeg writes either these or the short names that players know, not both.
package enum QuickTimeKeys {
  /// The tags that FFmpeg writes under short names or as times in all files of the kind, or that say
  /// how a file was written.
  private static let sharedNames: Set = ["location", "creation_time", "timecode", "encoder"]
  /// Those that it writes into a MOV.
  private static let namesOfMOV: Set = [
    "title", "artist", "author", "album", "date", "comment", "genre", "copyright", "make", "model",
  ]
  /// Those that it writes into an MP4.
  private static let namesOfMP4: Set = [
    "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre",
    "copyright", "grouping", "lyrics", "description", "synopsis", "show", "episode_id", "network",
    "keywords", "track", "disc", "hd_video", "media_type", "compilation", "gapless_playback",
    "season_number", "episode_sort", "encoding_tool",
  ]

  /// The tags that need a full name in a container.
  static func needed(
    of tags: [(key: String, value: String)],
    in format: OutputFormat
  ) -> [(key: String, value: String)] {
    let keys = Set(tags.map { $0.key.lowercased() })
    let short = sharedNames.union(shortNames(in: format))
    return tags.filter { tag in
      let key = tag.key.lowercased()
      return !short.contains(key) && !isTranslation(key, among: keys)
    }
  }

  /// The short names of 3GP are written, but neither FFmpeg nor most players read them.
  private static func shortNames(in format: OutputFormat) -> Set<String> {
    switch format.name {
    case "mov": namesOfMOV
    case "3gp", "3g2": []
    default: namesOfMP4
    }
  }

  /// FFmpeg reports a tag in a language twice, as `make` and as `make-eng`.
  package static func isTranslation(_ key: String, among keys: Set<String>) -> Bool {
    guard let dash = key.lastIndex(of: "-") else { return false }
    return key[dash...].count == 4 && keys.contains(String(key[..<dash]))
  }

  /// The box of tags under full names, as phones write it: without the version that MP4's own box of
  /// this name begins with.
  static func box(_ tags: [(key: String, value: String)]) -> QuickTimeBox {
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
    return QuickTimeBox("meta", parts.flatMap(\.bytes))
  }
}
