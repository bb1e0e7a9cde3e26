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
    guard neighbors.faces.count > 2 else { return sighting.face }
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
    let bounds = neighbors.faces.map(\.bounds)
    let center = neighbors.smooth(bounds.map(\.center), jitter)
    let extent = neighbors.smooth(bounds.map { Point($0.width, $0.height) }, jitter)
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
      neighbors.smooth(neighbors.points.map { $0[number] }, jitter)
    }
    guard let mesh = face.mesh else { return }
    let meshes = neighbors.faces.map(\.mesh)
    for number in mesh.indices {
      let position = neighbors.smooth(meshes.map { $0?[number].position }, jitter)
      face.mesh?[number].position = position ?? mesh[number].position
    }
  }

  private func smoothPose(of face: inout FaceObservation<DisplaySpace>, _ neighbors: Neighbors) {
    guard let pose = face.pose else { return }
    let poses = neighbors.faces.map(\.pose)
    // Angles are compared with this frame's: they leap from 180 to -180.
    func smooth(_ angle: Double?, _ path: (HeadPose) -> Double?) -> Double? {
      guard let angle else { return nil }
      let turns = poses.map { pose -> Point<DisplaySpace>? in
        pose.flatMap(path).map { Point(HeadPose.wrapped($0 - angle), 0) }
      }
      return neighbors.smooth(turns, Self.angleJitter).map { HeadPose.wrapped(angle + $0.x) }
    }
    face.pose = HeadPose(
      roll: smooth(pose.roll, \.roll) ?? pose.roll,
      yaw: smooth(pose.yaw, \.yaw),
      pitch: smooth(pose.pitch, \.pitch)
    )
  }

  /// The sightings around one, itself included, in the order of frames.
  private func neighbors(of sighting: Sighting) -> Neighbors {
    Neighbors(
      track.sightings.filter {
        scene.contains($0.frame) && abs($0.frame - sighting.frame) <= Self.largestReach
          && abs($0.seconds(until: sighting.time)) <= Self.largestDistance
      },
      of: sighting
    )
  }
}

/// The sightings from which values of one of them are smoothed.
private struct Neighbors {
  let faces: [FaceObservation<DisplaySpace>]
  let points: [[Int: Point<DisplaySpace>]]
  /// The seconds and frames from the sighting that is smoothed.
  private let times: [Double]
  private let distances: [Int]
  private let own: Int

  init(_ sightings: [Sighting], of sighting: Sighting) {
    faces = sightings.map(\.face)
    points = sightings.map(\.points)
    times = sightings.map { sighting.seconds(until: $0.time) }
    distances = sightings.map { abs($0.frame - sighting.frame) }
    own = distances.firstIndex(of: 0) ?? 0
  }

  /// A point as its neighbours let it appear, by the points of all sightings; nil where it is not known.
  func smooth(_ points: [Point<DisplaySpace>?], _ jitter: Double) -> Point<DisplaySpace>? {
    guard var smoothed = points[own] else { return nil }
    for reach in 1...max(1, distances.max() ?? 1) {
      let near = points.indices.filter { distances[$0] <= reach && points[$0] != nil }
      let (moments, places) = (near.map { times[$0] }, near.compactMap { points[$0] })
      guard near.count > 2, let x = LocalFit(moments, places.map(\.x)),
        let y = LocalFit(moments, places.map(\.y))
      else { continue }
      let residual = (x.residual * x.residual + y.residual * y.residual).squareRoot()
      let trust = min(1, max(0, 2 - residual / jitter))
      guard trust > 0 else { break }
      smoothed = smoothed.mixed(with: Point(x.value, y.value), share: trust)
    }
    return smoothed
  }
}
