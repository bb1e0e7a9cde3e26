/// A loss of a stream in a container that only its packets reveal.
package enum CarriageLoss: Hashable, Sendable {
  /// Streams begin at other distances from each other than in the source.
  case beginnings
  /// The styles and positions of the texts of a subtitle stream; `stream` is its index in the source.
  case subtitleStyles(stream: Int)
}
