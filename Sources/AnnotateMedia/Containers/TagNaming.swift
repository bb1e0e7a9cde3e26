/// The names of tags in a container, where FFmpeg's muxer and demuxer do not use the usual ones.
package struct TagNaming: Sendable, Equatable {
  /// The names that tags are written under, by their usual ones in small letters.
  var written: [String: String] = [:]
  /// The usual names of tags, by those that the demuxer reports.
  var read: [String: String] = [:]
  /// What the names of tags begin with that have no field of their own; empty where there is no such
  /// beginning.
  var prefixOfOthers = ""
  /// The tags that have a field of their own, in small letters; of meaning only beside such a beginning.
  var fields: Set<String> = []

  /// The name under which a tag is written.
  func written(_ key: String) -> String {
    let name = key.lowercased()
    return written[name] ?? (fields.contains(name) ? key : prefixOfOthers + key)
  }

  /// The usual name of a tag that the demuxer reports.
  package func usual(_ key: String) -> String {
    if let name = read[key] { return name }
    return key.hasPrefix(prefixOfOthers) ? String(key.dropFirst(prefixOfOthers.count)) : key
  }
}
