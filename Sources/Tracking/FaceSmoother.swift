internal import Faces
internal import MediaTypes

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
  /// The same in pixels, for small faces.
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
    let boundsJitter = max(Self.smallestJitter, Self.boundsJitter * size)
    let center = smooth(sighting, neighbors, boundsJitter) { $0.bounds.center }
    let extent = smooth(sighting, neighbors, boundsJitter) {
      Point($0.bounds.width, $0.bounds.height)
    }
    if let center, let extent {
      face.bounds = Rect(
        x: center.x - extent.x / 2,
        y: center.y - extent.y / 2,
        width: extent.x,
        height: extent.y
      )
    }
    let pointJitter = max(Self.smallestJitter, Self.pointJitter * size)
    for point in FaceLandmarks<DisplaySpace>.points {
      face.landmarks[keyPath: point] = smooth(sighting, neighbors, pointJitter) {
        $0.landmarks[keyPath: point]
      }
    }
    return face
  }

  /// The sightings around one, itself included, in the order of frames.
  private func neighbors(of sighting: Sighting) -> [Sighting] {
    track.sightings.filter {
      scene.contains($0.frame) && abs($0.frame - sighting.frame) <= Self.largestReach
        && abs($0.seconds(until: sighting.time)) <= Self.largestDistance
    }
  }

  /// A point of a sighting as its neighbours let it appear; nil where the sighting lacks it.
  private func smooth(
    _ sighting: Sighting,
    _ neighbors: [Sighting],
    _ jitter: Double,
    _ point: (FaceObservation<DisplaySpace>) -> Point<DisplaySpace>?
  ) -> Point<DisplaySpace>? {
    guard var smoothed = point(sighting.face) else { return nil }
    var (times, xs, ys, distances): ([Double], [Double], [Double], [Int]) = ([], [], [], [])
    for neighbor in neighbors {
      guard let place = point(neighbor.face) else { continue }
      times.append(-neighbor.seconds(until: sighting.time))
      xs.append(place.x)
      ys.append(place.y)
      distances.append(abs(neighbor.frame - sighting.frame))
    }
    let farthest = distances.max() ?? 0
    guard farthest > 0 else { return smoothed }
    for reach in 1...farthest {
      let near = distances.indices.filter { distances[$0] <= reach }
      guard near.count > 2, let x = LocalFit(near.map { times[$0] }, near.map { xs[$0] }),
        let y = LocalFit(near.map { times[$0] }, near.map { ys[$0] })
      else { continue }
      let residual = (x.residual * x.residual + y.residual * y.residual).squareRoot()
      let trust = min(1, max(0, 2 - residual / jitter))
      guard trust > 0 else { break }
      smoothed.x += (x.value - smoothed.x) * trust
      smoothed.y += (y.value - smoothed.y) * trust
    }
    return smoothed
  }
}
