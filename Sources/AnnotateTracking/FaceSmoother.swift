internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Removes the jitter from a face's positions with the observations on both sides of a frame.
///
/// It fits lines to more and more neighbours, as many before the frame as after it, so that positions do not
/// lag. As long as a line explains the observations, its value replaces the value from fewer neighbours. If
/// the face turns, stops or blinks, a line does not, and the observed value stays (similar to the
/// intersection of confidence intervals: Goldenshluger and Nemirovski, "On spatially adaptive estimation of
/// nonparametric regression", 1997).
struct FaceSmoother {
  /// The maximum distance of a neighbour, in frames.
  static let maximumReach = 12

  /// The maximum distance of a neighbour, in seconds.
  private static let maximumDistance = 0.17
  /// How far values are from a line because of jitter alone, in sizes of the face.
  private static let (pointJitter, boundsJitter) = (0.006, 0.02)
  /// The same for angles, in degrees: of meshes, and of poses from five points.
  private static let (angleJitter, pointAngleJitter) = (1.5, 4.0)
  /// The least jitter of positions, in pixels, for small faces.
  private static let smallestJitter = 0.35

  private let track: Track
  private let scene: ClosedRange<Int>

  /// Smooths a track within a scene, whose frames are given by index.
  init(track: Track, scene: ClosedRange<Int>) {
    (self.track, self.scene) = (track, scene)
  }

  /// Returns an observation of the track with smoothed positions.
  func face(at observation: TrackObservation) -> FaceObservation<DisplaySpace> {
    let neighbors = neighbors(of: observation)
    guard neighbors.count > 2 else { return observation.face }
    var face = observation.face
    let size = face.bounds.area.squareRoot()
    smoothBounds(of: &face, neighbors, max(Self.smallestJitter, Self.boundsJitter * size))
    smoothPoints(of: &face, neighbors, max(Self.smallestJitter, Self.pointJitter * size))
    smoothPose(of: &face, neighbors)
    return face
  }

  private func smoothBounds(
    of face: inout FaceObservation<DisplaySpace>,
    _ neighbors: Neighbors,
    _ jitter: Double
  ) {
    let center = neighbors.smooth(jitter) { $0.face.bounds.center }
    let extent = neighbors.smooth(jitter) { observation in
      Point(observation.face.bounds.width, observation.face.bounds.height)
    }
    guard let center, let extent else { return }
    face.bounds = Rect(around: center, width: extent.x, height: extent.y)
  }

  private func smoothPoints(
    of face: inout FaceObservation<DisplaySpace>,
    _ neighbors: Neighbors,
    _ jitter: Double
  ) {
    face.landmarks = face.landmarks.changed { number, _ in
      neighbors.smooth(jitter) { $0.point(number) }
    }
    guard let mesh = face.mesh else { return }
    for number in mesh.indices {
      let position = neighbors.smooth(jitter) { $0.face.mesh?[number].position }
      face.mesh?[number].position = position ?? mesh[number].position
    }
  }

  private func smoothPose(of face: inout FaceObservation<DisplaySpace>, _ neighbors: Neighbors) {
    guard let pose = face.pose else { return }
    let jitter = pose.isPrecise ? Self.angleJitter : Self.pointAngleJitter
    // Angles are smoothed relative to this frame's angle, because they jump from 180 to -180.
    func smooth(_ angle: Double?, _ path: (HeadPose) -> Double?) -> Double? {
      guard let angle else { return nil }
      let turn = neighbors.smooth(jitter) { observation in
        observation.face.pose.flatMap { $0.smooths(pose) ? path($0) : nil }
          .map { Point(HeadPose.wrapped($0 - angle), 0) }
      }
      return turn.map { HeadPose.wrapped(angle + $0.x) }
    }
    face.pose?.roll = smooth(pose.roll) { $0.roll } ?? pose.roll
    face.pose?.yaw = smooth(pose.yaw) { $0.yaw }
    face.pose?.pitch = smooth(pose.pitch) { $0.pitch }
  }

  /// The observations around one, including itself.
  private func neighbors(of observation: TrackObservation) -> Neighbors {
    Neighbors(
      track.observations.lazy.filter {
        scene.contains($0.frame) && abs($0.frame - observation.frame) <= Self.maximumReach
          && abs($0.seconds(until: observation.time)) <= Self.maximumDistance
      },
      of: observation
    )
  }
}

extension HeadPose {
  /// Whether no angle comes from five points, which jitter more than a mesh.
  fileprivate var isPrecise: Bool { source == nil || source == .mesh }

  /// Whether this pose of a neighbouring frame helps to smooth another; poses from five points do not help
  /// those of a mesh.
  fileprivate func smooths(_ pose: HeadPose) -> Bool { isPrecise || !pose.isPrecise }
}

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
      smoothed = smoothed.mixed(with: Point(fit.x, fit.y), fraction: trust)
    }
    return Point(origin.x + smoothed.x, origin.y + smoothed.y)
  }
}
