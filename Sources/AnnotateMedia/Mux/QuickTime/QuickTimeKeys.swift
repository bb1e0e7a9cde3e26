/// Metadata under full names, such as `com.apple.quicktime.make`, as phones write it.
///
/// FFmpeg writes either these or the short names that players know, not both.
package enum QuickTimeKeys {
  /// The tags that FFmpeg writes under short names or as times in all such files, or that describe how a file
  /// was written.
  private static let sharedNames: Set = ["location", "creation_time", "timecode", "encoder"]

  /// The tags that need a full name in a container; none if it has no full names.
  static func needed(
    of tags: [(key: String, value: String)],
    in format: OutputFormat
  ) -> [(key: String, value: String)] {
    guard let shortNames = format.profile.tags.shortNames else { return [] }
    let keys = Set(tags.map { $0.key.lowercased() })
    let short = sharedNames.union(shortNames)
    return tags.filter { tag in
      let key = tag.key.lowercased()
      return !short.contains(key) && !isTranslation(key, among: keys)
    }
  }

  /// Whether a key is the copy of another with a language.
  ///
  /// FFmpeg reports a tag that has a language twice, as `make` and as `make-eng`.
  package static func isTranslation(_ key: String, among keys: Set<String>) -> Bool {
    guard let dash = key.lastIndex(of: "-") else { return false }
    return key[dash...].count == 4 && keys.contains(String(key[..<dash]))
  }

  /// The `meta` box of tags under full names, as phones write it: without the version field of MP4's own
  /// `meta` box.
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
