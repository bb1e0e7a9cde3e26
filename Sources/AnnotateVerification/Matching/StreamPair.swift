internal import AnnotateContainers

/// A stream of the source, and the stream of the output that it has become.
struct StreamPair: Sendable {
  let source: StreamFacts
  /// Nil if the output has no such stream.
  let output: StreamFacts?

  /// A name for reports, such as `stream 2 (subtitle)`.
  var name: String {
    "stream \(source.index) (\(source.isCover ? "cover" : source.kind.rawValue))"
  }
}
