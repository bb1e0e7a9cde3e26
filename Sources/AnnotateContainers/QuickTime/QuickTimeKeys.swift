package import AnnotateInventory

/// Metadata under full names, such as `com.apple.quicktime.make`, as phones write it.
///
/// FFmpeg writes either these or the short names that players know, not both.
package enum QuickTimeKeys {
  /// The tags that FFmpeg writes under short names or as times in all such files, or that describe how a file
  /// was written.
  private static let sharedNames: Set = ["location", "creation_time", "timecode", "encoder"]

  /// The tags that need a full name in a container; none if it has no full names.
  package static func needed(
    of tags: [(key: String, value: String)],
    in profile: ContainerProfile
  ) -> [(key: String, value: String)] {
    guard let shortNames = profile.tags.shortNames else { return [] }
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
  ///
  /// - Parameters:
  ///   - tags: the names and values.
  ///   - source: the names and values of the source, which are kept as they are stored; tags that have the
  ///     same names are not repeated.
  /// - Returns: the box.
  package static func box(
    _ tags: [(key: String, value: String)],
    _ source: MetadataItems? = nil
  ) -> QuickTimeBox {
    let padding = [UInt8](repeating: 0, count: 13)
    let handler = bigEndian(UInt64(0)) + Array("mdta".utf8) + padding
    let known = Set((source?.names ?? []).map { $0.text.lowercased() })
    let new = tags.filter { !known.contains($0.key.lowercased()) }
    let names = (source?.names ?? []) + new.map { QuickTimeBox("mdta", Array($0.key.utf8)) }
    let kept = (source?.values ?? []).filter { !PictureSignature.isIn($0.payload) }
    let values = new.enumerated().flatMap { number, tag in
      let data = QuickTimeBox("data", bigEndian(UInt64(1) << 32) + Array(tag.value.utf8)).bytes
      let name = names.count - new.count + number + 1
      return bigEndian(UInt32(data.count + 8)) + bigEndian(UInt32(name)) + data
    }
    let list = bigEndian(UInt32(0)) + bigEndian(UInt32(names.count)) + names.flatMap(\.bytes)
    let parts =
      [QuickTimeBox("hdlr", handler), QuickTimeBox("keys", list)] + (source?.others ?? [])
      + [QuickTimeBox("ilst", kept.flatMap(\.bytes) + values)]
    return QuickTimeBox("meta", parts.flatMap(\.bytes))
  }
}

extension QuickTimeBox {
  /// The contents as text.
  fileprivate var text: String { String(decoding: payload, as: UTF8.self) }
}
