/// A picture at which decoding can begin, by its times in ticks of its stream.
package struct Keyframe: Sendable, Hashable {
  /// When it is shown.
  package let presentation: Int64
  /// When it has to be decoded, or shown where the file does not say.
  package let decode: Int64

  /// Names a keyframe.
  package init(presentation: Int64, decode: Int64) {
    (self.presentation, self.decode) = (presentation, decode)
  }
}
