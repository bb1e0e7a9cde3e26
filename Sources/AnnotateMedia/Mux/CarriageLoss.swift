/// Something that a stream loses on the way into a container which only its packets tell of.
package enum CarriageLoss: Hashable, Sendable {
  /// Streams begin apart from each other in another way than before.
  case beginnings
  /// Where and how the texts of a stream of subtitles, by its number in the source, are shown.
  case subtitleStyles(stream: Int)
}
