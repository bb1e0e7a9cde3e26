/// A picture at which decoding can begin, identified by its times in ticks of its stream.
package struct Keyframe: Sendable, Hashable {
  /// The presentation time.
  package let presentation: Int64
  /// The decode time, or the presentation time if the file does not state it.
  package let decode: Int64

  /// Identifies a keyframe.
  package init(presentation: Int64, decode: Int64) {
    (self.presentation, self.decode) = (presentation, decode)
  }
}
