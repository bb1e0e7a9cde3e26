internal import AnnotateMediaTypes

/// The areas that have covered something.
struct SeenAreas: Sendable {
  private(set) var areas: Set<CoveredArea> = []
  private var others: [CoveredArea]
  private let picture: Rect<DisplaySpace>

  /// Knows that no area has covered anything.
  init(_ areas: [CoveredArea], in picture: Rect<DisplaySpace>) {
    (others, self.picture) = (areas, picture)
  }

  /// Adds a frame that is shown at a time, in ticks.
  mutating func add(frameAt time: Int64) {
    for area in others where area.bounds(at: time)?.intersection(picture) != nil {
      areas.insert(area)
    }
    others.removeAll { areas.contains($0) }
  }
}
