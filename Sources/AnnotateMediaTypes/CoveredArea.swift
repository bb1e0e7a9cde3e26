/// A part of the picture that is hidden for some time, whatever it shows.
///
/// Times are presentation times of frames, in ticks of their time base.
public struct CoveredArea: Sendable, Hashable {
  /// The shapes of areas.
  public enum Shape: String, Sendable, Hashable, CaseIterable {
    /// The whole bounds.
    case rectangle
    /// The ellipse that touches the sides of the bounds.
    case ellipse
  }

  /// The position of an area at one time.
  public struct Keyframe: Sendable, Hashable {
    /// The presentation time, in ticks.
    public let time: Int64
    /// The bounds at this time, in pixels of the displayed picture.
    public let bounds: Rect<DisplaySpace>

    /// Describes a position.
    public init(time: Int64, bounds: Rect<DisplaySpace>) {
      (self.time, self.bounds) = (time, bounds)
    }
  }

  /// The shape of the area.
  public let shape: Shape
  /// The time of the first tick at which it is covered; nil if it is covered from the beginning.
  public let start: Int64?
  /// The time of the first tick at which it is no longer covered; nil if it is covered to the end.
  public let end: Int64?
  /// Its positions, in the order of their times; at least one.
  public let keyframes: [Keyframe]

  /// Describes an area.
  ///
  /// - Precondition: there is a keyframe.
  public init(_ shape: Shape, start: Int64? = nil, end: Int64? = nil, keyframes: [Keyframe]) {
    precondition(!keyframes.isEmpty, "an area has a position")
    (self.shape, self.start, self.end, self.keyframes) = (shape, start, end, keyframes)
  }

  /// The bounds at a time, moved evenly between the keyframes around it; nil if the area is not covered then.
  public func bounds(at time: Int64) -> Rect<DisplaySpace>? {
    guard time >= start ?? .min, end.map({ time < $0 }) ?? true else { return nil }
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else {
      return keyframes[keyframes.count - 1].bounds
    }
    guard next > 0 else { return keyframes[0].bounds }
    let (before, after) = (keyframes[next - 1], keyframes[next])
    let elapsed = Double(Int128(time) - Int128(before.time))
    let whole = Double(Int128(after.time) - Int128(before.time))
    return before.bounds.mixed(with: after.bounds, fraction: elapsed / whole)
  }

  /// Whether any part of the area is in a picture at any time.
  package func isPartlyInside(_ picture: Rect<DisplaySpace>) -> Bool {
    let all = keyframes.map(\.bounds)
    return zip(all, all.dropFirst() + all.suffix(1)).contains { $0.meets(picture, onItsWayTo: $1) }
  }
}

extension Rect {
  /// The rectangle at a fraction of the way to another: 0 is this one, 1 is the other.
  fileprivate func mixed(with other: Rect, fraction: Double) -> Rect {
    func mix(_ own: Double, _ other: Double) -> Double { own + (other - own) * fraction }
    return Rect(
      x: mix(x, other.x),
      y: mix(y, other.y),
      width: mix(width, other.width),
      height: mix(height, other.height)
    )
  }

  /// Whether the rectangle overlaps `place` while it moves evenly to another position.
  fileprivate func meets(_ place: Rect, onItsWayTo other: Rect) -> Bool {
    // By how much each side is beyond the opposite side of the place, here and there.
    let overlaps = [
      (maxX - place.x, other.maxX - place.x), (place.maxX - x, place.maxX - other.x),
      (maxY - place.y, other.maxY - place.y), (place.maxY - y, place.maxY - other.y),
    ]
    var (first, last) = (0.0, 1.0)
    for (here, there) in overlaps {
      guard max(here, there) > 0 else { return false }
      let crossing = here / (here - there)
      if here <= 0 { first = max(first, crossing) }
      if there <= 0 { last = min(last, crossing) }
    }
    return first < last
  }
}
