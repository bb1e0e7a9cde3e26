internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The observations from which the values of one of them are smoothed.
struct Neighbors {
  /// Another observation and its distance from the smoothed one.
  private struct Neighbor {
    let observation: TrackObservation
    /// The seconds from the smoothed observation to this one.
    let seconds: Double
    /// The distance of the two in frames.
    let distance: Int
  }

  private let own: TrackObservation
  /// All other observations, nearest first.
  private let others: [Neighbor]

  /// The number of observations, including the smoothed one.
  var count: Int { others.count + 1 }

  /// Takes `observations`, one of which is `own`.
  init(_ observations: some Sequence<TrackObservation>, of own: TrackObservation) {
    self.own = own
    others = observations.filter { $0.frame != own.frame }
      .map {
        Neighbor(
          observation: $0,
          seconds: own.seconds(until: $0.time),
          distance: abs($0.frame - own.frame)
        )
      }
      .sorted { ($0.distance, $0.seconds) < ($1.distance, $1.seconds) }
  }

  /// Smooths one value with the neighbours.
  ///
  /// - Parameters:
  ///   - jitter: how far values are from a line because of jitter alone.
  ///   - value: returns the value of an observation; nil if the observation lacks it.
  /// - Returns: the smoothed value; nil if the smoothed observation lacks it.
  func smooth(
    _ jitter: Double,
    _ value: (TrackObservation) -> Point<DisplaySpace>?
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
        guard let point = value(neighbor.observation) else { continue }
        line.add(point.x - origin.x, point.y - origin.y, at: neighbor.seconds)
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
