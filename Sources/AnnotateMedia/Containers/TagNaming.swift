/// The names of tags in a container, if FFmpeg's muxer and demuxer do not use the usual names.
package struct TagNaming: Sendable, Equatable {
  /// Maps usual names, in lower case, to the names under which tags are written.
  var written: [String: String] = [:]
  /// Maps the names that the demuxer reports to usual names.
  var read: [String: String] = [:]
  /// The prefix in the names of tags without a dedicated field; empty if there is no such prefix.
  var prefixOfOthers = ""
  /// The tags with a dedicated field, in lower case; only used together with a prefix.
  var fields: Set<String> = []

  /// Returns the name under which a tag is written.
  func written(_ key: String) -> String {
    let name = key.lowercased()
    return written[name] ?? (fields.contains(name) ? key : prefixOfOthers + key)
  }

  /// Returns the usual name of a tag that the demuxer reports.
  package func usual(_ key: String) -> String {
    if let name = read[key] { return name }
    return key.hasPrefix(prefixOfOthers) ? String(key.dropFirst(prefixOfOthers.count)) : key
  }
}
