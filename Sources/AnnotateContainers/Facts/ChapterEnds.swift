package import AnnotateMediaTypes

/// When chapters end where only their starts are stored: with the start of the next one, and the last one with the file.
package enum ChapterEnds {
  /// The ends that a container stores.
  package enum Stored: Sendable {
    /// Those of all chapters.
    case all
    /// That of the last chapter.
    case last
    /// None.
    case none
  }

  /// Whether chapters end where readers of their starts take them to end.
  ///
  /// - Parameters:
  ///   - chapters: when they begin and end, in the order of the file.
  ///   - duration: the length of the file; nil if it is unknown.
  ///   - stored: the ends that are stored.
  /// - Returns: whether nothing is lost without the other ends.
  package static func areImplied(
    _ chapters: [(start: MediaTime, end: MediaTime)],
    duration: MediaTime?,
    stored: Stored
  ) -> Bool {
    guard let last = chapters.last, stored != .all else { return true }
    return (stored == .last || isEnd(last.end, ofFile: duration))
      && zip(chapters, chapters.dropFirst()).allSatisfy { isSame($0.end, $1.start) }
  }

  /// Whether a chapter that ends then ends with the file; the lengths of files depend on how their last packets are
  /// padded.
  package static func isEnd(_ end: MediaTime, ofFile duration: MediaTime?) -> Bool {
    guard let duration else { return false }
    return end >= duration || isSame(end, duration)
  }

  /// Whether two times are the same; each container counts chapters in its own unit, often milliseconds.
  package static func isSame(_ one: MediaTime, _ other: MediaTime) -> Bool {
    let unit = Rational(1, 1000)
    return (one.rescaled(to: unit).value - other.rescaled(to: unit).value).magnitude <= 1
  }
}
