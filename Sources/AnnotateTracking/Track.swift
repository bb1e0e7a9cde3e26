internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The sightings of one face, those that still matter.
struct Track: Sendable {
  /// The place among all tracks in the order in which they were begun.
  let order: Int
  /// The number for people; nil while the face has not been shown.
  var id: Int?
  /// The frames in which the face was shown.
  var frameCount = 0
  /// The frame from which on nothing continues it, because another scene begins there.
  var end: Int?
  /// What the face looked like on average, recent sightings counting more.
  private(set) var appearance: Appearance?
  /// The square root of the face's area on average, recent sightings counting more, in pixels.
  ///
  /// What is half hidden looks small, but does not move less for it.
  private(set) var usualSize: Double
  /// What the face looked like on average of all its sightings.
  private(set) var lastingAppearance: Appearance?
  private var appearanceCount = 1
  /// The first sighting of all, also where it is forgotten.
  let first: Sighting
  /// In the order of frames; never empty.
  private(set) var sightings: [Sighting]

  /// How much of the average the newest sighting makes up.
  private static let appearanceShare: Float = 0.2
  /// How much of the usual size the newest sighting makes up.
  private static let sizeShare = 0.1
  /// The sightings and seconds that tell how fast a face moves.
  private static let (velocitySightings, velocitySeconds) = (5, 0.3)

  /// Begins with a face that was seen for the first time.
  init(order: Int, _ sighting: Sighting) {
    self.order = order
    sightings = [sighting]
    first = sighting
    usualSize = sighting.face.bounds.area.squareRoot()
    appearance = sighting.face.appearance
    lastingAppearance = appearance
  }

  /// The newest sighting.
  var last: Sighting { sightings[sightings.count - 1] }

  /// Continues with the next sighting.
  mutating func append(_ sighting: Sighting) {
    sightings.append(sighting)
    usualSize += Self.sizeShare * (sighting.face.bounds.area.squareRoot() - usualSize)
    guard let seen = sighting.face.appearance else { return }
    appearance = appearance?.mixed(with: seen, share: Self.appearanceShare) ?? seen
    appearanceCount += 1
    lastingAppearance =
      lastingAppearance?.mixed(with: seen, share: 1 / Float(appearanceCount)) ?? seen
  }

  /// Drops sightings before a frame, except the newest.
  mutating func forget(before frame: Int) {
    let keep = sightings.firstIndex { $0.frame >= frame } ?? sightings.count - 1
    sightings.removeFirst(keep)
  }

  /// How the middle of the face moves, in pixels a second.
  var velocity: (x: Double, y: Double) {
    let newest = last
    let place = newest.face.bounds.center
    var line = GrowingLine()
    for sighting in sightings.suffix(Self.velocitySightings).dropLast() {
      let seconds = sighting.seconds(until: newest.time)
      guard seconds <= Self.velocitySeconds else { continue }
      let center = sighting.face.bounds.center
      line.add(center.x - place.x, center.y - place.y, at: -seconds)
    }
    return line.fit()?.slope ?? (0, 0)
  }

  /// The newest sighting at or before a frame.
  func sighting(upTo frame: Int) -> Sighting? { sightings.last { $0.frame <= frame } }

  /// The oldest sighting at or after a frame.
  func sighting(from frame: Int) -> Sighting? { sightings.first { $0.frame >= frame } }
}
