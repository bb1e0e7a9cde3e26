internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The sightings from which values of one of them are smoothed.
struct Neighbors {
  /// A sighting, seen from the one that is smoothed.
  private struct Neighbor {
    let sighting: Sighting
    /// The seconds from the sighting that is smoothed.
    let seconds: Double
    /// The frames between the two.
    let distance: Int
  }

  private let own: Sighting
  /// All others, the nearest first.
  private let others: [Neighbor]

  /// How many there are, the one that is smoothed too.
  var count: Int { others.count + 1 }

  /// Takes over `sightings`, of which `own` is one.
  init(_ sightings: some Sequence<Sighting>, of own: Sighting) {
    self.own = own
    others = sightings.filter { $0.frame != own.frame }
      .map {
        Neighbor(
          sighting: $0,
          seconds: own.seconds(until: $0.time),
          distance: abs($0.frame - own.frame)
        )
      }
      .sorted { ($0.distance, $0.seconds) < ($1.distance, $1.seconds) }
  }

  /// A value as the neighbours let it appear.
  ///
  /// - Parameters:
  ///   - jitter: how far values are from a line by jitter alone.
  ///   - value: the value of a sighting; nil where that does not know it.
  /// - Returns: the value; nil where the sighting that is smoothed does not know it.
  func smooth(
    _ jitter: Double,
    _ value: (Sighting) -> Point<DisplaySpace>?
  ) -> Point<DisplaySpace>? {
    guard let origin = value(own) else { return nil }
    var line = GrowingLine()
    var smoothed = Point<DisplaySpace>(0, 0)
    var next = 0
    while next < others.count {
      let distance = others[next].distance
      var hasGrown = false
      while next < others.count, others[next].distance == distance {
        let neighbor = others[next]
        next += 1
        guard let place = value(neighbor.sighting) else { continue }
        line.add(place.x - origin.x, place.y - origin.y, at: neighbor.seconds)
        hasGrown = true
      }
      guard hasGrown, line.count > 2, let fit = line.fit() else { continue }
      let trust = min(1, max(0, 2 - fit.residual / jitter))
      guard trust > 0 else { break }
      smoothed = smoothed.mixed(with: Point(fit.x, fit.y), share: trust)
    }
    return Point(origin.x + smoothed.x, origin.y + smoothed.y)
  }
}
