internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Takes the jitter out of a face's positions with the sightings on both sides of a frame.
///
/// Lines are fitted to ever more neighbours, as many before as after, so that nothing comes late. As
/// long as a line explains what was seen, its value replaces that of fewer neighbours; where the face
/// turns, stops or blinks, it does not, and what was seen stays (in the manner of the intersection of
/// confidence intervals: Goldenshluger and Nemirovski, "On spatially adaptive estimation of
/// nonparametric regression", 1997).
struct FaceSmoother {
  /// The farthest neighbours that are looked at, in frames.
  static let largestReach = 12

  /// The farthest neighbours in seconds.
  private static let largestDistance = 0.17
  /// How far values are from a line by jitter alone, in sizes of the face.
  private static let (pointJitter, boundsJitter) = (0.006, 0.02)
  /// The same of angles, in degrees.
  private static let angleJitter = 1.5
  /// The same of positions in pixels, for small faces.
  private static let smallestJitter = 0.35

  private let track: Track
  private let scene: ClosedRange<Int>

  /// Prepares to smooth a track within a scene.
  init(track: Track, scene: ClosedRange<Int>) {
    (self.track, self.scene) = (track, scene)
  }

  /// A sighting of the track with smoothed positions.
  func face(at sighting: Sighting) -> FaceObservation<DisplaySpace> {
    let neighbors = neighbors(of: sighting)
    guard neighbors.count > 2 else { return sighting.face }
    var face = sighting.face
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
    let extent = neighbors.smooth(jitter) { sighting in
      Point(sighting.face.bounds.width, sighting.face.bounds.height)
    }
    guard let center, let extent else { return }
    face.bounds = Rect(
      x: center.x - extent.x / 2,
      y: center.y - extent.y / 2,
      width: extent.x,
      height: extent.y
    )
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
    // Angles are compared with this frame's: they leap from 180 to -180.
    func smooth(_ angle: Double?, _ path: (HeadPose) -> Double?) -> Double? {
      guard let angle else { return nil }
      let turn = neighbors.smooth(Self.angleJitter) { sighting in
        sighting.face.pose.flatMap(path).map { Point(HeadPose.wrapped($0 - angle), 0) }
      }
      return turn.map { HeadPose.wrapped(angle + $0.x) }
    }
    face.pose = HeadPose(
      roll: smooth(pose.roll) { $0.roll } ?? pose.roll,
      yaw: smooth(pose.yaw) { $0.yaw },
      pitch: smooth(pose.pitch) { $0.pitch }
    )
  }

  /// The sightings around one, itself included.
  private func neighbors(of sighting: Sighting) -> Neighbors {
    Neighbors(
      track.sightings.lazy.filter {
        scene.contains($0.frame) && abs($0.frame - sighting.frame) <= Self.largestReach
          && abs($0.seconds(until: sighting.time)) <= Self.largestDistance
      },
      of: sighting
    )
  }
}
