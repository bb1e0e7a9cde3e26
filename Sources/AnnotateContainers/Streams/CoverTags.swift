/// The tags that Matroska has for covers, which it stores as attached files.
package enum CoverTags {
  /// Whether a tag says only what the container of a cover says anyway: that it is the cover, which Matroska
  /// calls `cover.jpg` or `cover.png`, and what its format is.
  package static func isImplied(_ key: String, _ value: String) -> Bool {
    switch key.lowercased() {
    case "mimetype": true
    case "filename": value.lowercased().hasPrefix("cover.")
    default: false
    }
  }
}
