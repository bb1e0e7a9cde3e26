internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The observations of one face that still matter.
struct Track: Sendable {
  /// The index among all tracks in the order in which they began.
  let order: Int
  /// The `id` for people; nil while the face has not been shown.
  var id: Int?
  /// The number of frames that have shown the face.
  var frameCount = 0
  /// The index of the frame that begins another scene, from which on nothing continues the track.
  var end: Int?
  /// The average appearance of the face, with more weight on recent observations.
  private(set) var appearance: Appearance?
  /// The average square root of the face's area, in pixels, with more weight on recent observations.
  ///
  /// A face that is half hidden looks smaller, but it does not move less.
  private(set) var typicalSize: Double
  /// The highest confidence of the face in any frame.
  private(set) var highestConfidence: Double
  /// The average appearance of the face over all its observations.
  private(set) var lastingAppearance: Appearance?
  private var appearanceCount = 1
  /// The views of the face in which it can be recognised.
  private(set) var signatures = SignatureSum()
  /// Views that contradict these, although the head was followed from one to the other: they are poor ones.
  private(set) var poorViews = SignatureSum()
  /// The number of the person whose face it is; nil while that is not known.
  var person: Int?
  /// The very first observation, which is kept when others are dropped.
  let first: TrackObservation
  /// The observations in the order of frames; never empty.
  private(set) var observations: [TrackObservation]

  /// The fraction of the newest observation in the average appearance.
  private static let appearanceFraction: Float = 0.2
  /// The fraction of the newest observation in the typical size.
  private static let sizeFraction = 0.1
  /// The number of observations, and the seconds, from which the velocity is computed.
  private static let (velocityObservations, velocitySeconds) = (5, 0.3)

  /// Begins a track with its first observation.
  init(order: Int, _ observation: TrackObservation) {
    self.order = order
    observations = [observation]
    first = observation
    typicalSize = observation.face.bounds.area.squareRoot()
    highestConfidence = observation.face.confidence
    appearance = observation.face.appearance
    lastingAppearance = appearance
    see(observation)
  }

  /// The newest observation.
  var last: TrackObservation { observations[observations.count - 1] }

  /// Continues the track with its next observation.
  mutating func append(_ observation: TrackObservation) {
    observations.append(observation)
    highestConfidence = max(highestConfidence, observation.face.confidence)
    typicalSize += Self.sizeFraction * (observation.face.bounds.area.squareRoot() - typicalSize)
    see(observation)
    guard let observed = observation.face.appearance else { return }
    appearance = appearance?.mixed(with: observed, fraction: Self.appearanceFraction) ?? observed
    appearanceCount += 1
    lastingAppearance =
      lastingAppearance?.mixed(with: observed, fraction: 1 / Float(appearanceCount)) ?? observed
  }

  /// The signature that an observation adds to those of the track; nil if it adds none.
  ///
  /// A face that was followed back from an anchor frame has the signature of that frame, which counts once. One that
  /// contradicts the others is that of a poor view.
  func newSignature(of observation: TrackObservation) -> FaceSignature? {
    guard let signature = observation.face.signature, signatures.count > 0 else {
      return observation.face.signature
    }
    let isNew = observation.face.source == .detected
    return isNew && Likeness(signatures, signature) != .different ? signature : nil
  }

  private mutating func see(_ observation: TrackObservation) {
    if let signature = newSignature(of: observation) {
      signatures.add(signature)
    } else if observation.face.source == .detected, let signature = observation.face.signature {
      poorViews.add(signature)
    }
  }

  /// Whether another track was seen at the same time.
  func overlaps(_ other: Track) -> Bool {
    first.frame <= other.last.frame && other.first.frame <= last.frame
  }

  /// How much a later track looks different from what this one usually looks like, from 0 to 1; nil if either look is not known.
  func difference(from newer: Track) -> Double? {
    lastingAppearance.flatMap { newer.appearance?.distance(to: $0) }
  }

  /// Drops observations before a frame, except the newest, which tell how the face moved.
  mutating func forget(before frame: Int) {
    let newest = max(0, observations.count - Self.velocityObservations)
    let keep = observations.firstIndex { $0.frame >= frame } ?? newest
    observations.removeFirst(min(keep, newest))
  }

  /// The velocity of the face's centre, in pixels per second.
  var velocity: (x: Double, y: Double) {
    let newest = last
    let origin = newest.face.bounds.center
    var line = GrowingLine()
    for observation in observations.suffix(Self.velocityObservations).dropLast() {
      let seconds = observation.seconds(until: newest.time)
      guard seconds <= Self.velocitySeconds else { continue }
      let center = observation.face.bounds.center
      line.add(center.x - origin.x, center.y - origin.y, at: -seconds)
    }
    return line.fit()?.slope ?? (0, 0)
  }

  /// Returns the newest observation at or before a frame.
  func observation(upTo frame: Int) -> TrackObservation? { observations.last { $0.frame <= frame } }

  /// Returns the oldest observation at or after a frame.
  func observation(from frame: Int) -> TrackObservation? {
    observations.first { $0.frame >= frame }
  }
}

/// One observation of a track.
///
/// It is a class because it is large and never changes: copies share one object.
final class TrackObservation: Sendable {
  /// The index of the frame.
  let frame: Int
  /// The presentation time of the frame.
  let time: MediaTime
  /// The observed face, in display space.
  let face: FaceObservation<DisplaySpace>
  /// The landmarks by their numbers, computed once because the smoothing of every neighbour needs them.
  let points: [Point<DisplaySpace>?]

  /// Describes an observation.
  init(frame: Int, time: MediaTime, face: FaceObservation<DisplaySpace>) {
    (self.frame, self.time, self.face) = (frame, time, face)
    points = face.landmarks.numbered
  }

  /// Returns the landmark with a number; nil if it is unknown.
  func point(_ number: Int) -> Point<DisplaySpace>? {
    number < points.count ? points[number] : nil
  }

  /// Returns the seconds from this observation to another time.
  func seconds(until other: MediaTime) -> Double {
    guard other.timeBase == time.timeBase else { return other.seconds - time.seconds }
    // Floating point is precise enough for the difference, but not for the times themselves.
    let (ticks, isHuge) = other.value.subtractingReportingOverflow(time.value)
    return isHuge ? .infinity : MediaTime(ticks, timeBase: time.timeBase).seconds
  }
}

/// A straight line through points over time, fitted by least squares, to which points can be added.
///
/// Its first point is zero at time zero. All others are relative to it, so that sums of squares stay precise.
struct GrowingLine {
  /// The fitted line.
  struct Fit {
    /// The line's position at time zero.
    let (x, y): (Double, Double)
    /// The slope of the line, in units per second.
    let slope: (x: Double, y: Double)
    /// The standard deviation of the points from the line, with the line's degrees of freedom subtracted.
    let residual: Double
  }

  /// The number of points.
  private(set) var count = 1
  private var times = Sum()
  private var (x, y) = (Sum(), Sum())

  /// The sums over all points of a quantity, of its square and of its product with time.
  private struct Sum {
    var (plain, squares, withTime) = (0.0, 0.0, 0.0)

    mutating func add(_ value: Double, at time: Double) {
      plain += value
      squares += value * value
      withTime += value * time
    }
  }

  /// Adds a point at a time in seconds.
  mutating func add(_ x: Double, _ y: Double, at time: Double) {
    count += 1
    times.add(time, at: time)
    self.x.add(x, at: time)
    self.y.add(y, at: time)
  }

  /// Fits the line; nil if all points have the same time.
  func fit() -> Fit? {
    let number = Double(count)
    let spread = times.squares - times.plain * times.plain / number
    guard spread > 0 else { return nil }
    func line(_ sum: Sum) -> (value: Double, slope: Double, squares: Double) {
      let common = sum.withTime - times.plain * sum.plain / number
      let slope = common / spread
      return (
        (sum.plain - slope * times.plain) / number, slope,
        max(0, sum.squares - sum.plain * sum.plain / number - slope * common)
      )
    }
    let (x, y) = (line(x), line(y))
    return Fit(
      x: x.value,
      y: y.value,
      slope: (x.slope, y.slope),
      residual: ((x.squares + y.squares) / max(1, number - 2)).squareRoot()
    )
  }
}
