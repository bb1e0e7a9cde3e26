internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Gives faces numbers that stay with the person, fills the gaps between sightings and leaves out what
/// was seen in a single frame only.
///
/// A frame is decided when so many later ones are known as the options say, from all of them:
///
///     observed:   1   2   3   4   5   6   7 …        look-ahead 3
///     decided:                1   2   3   4 …
///
/// The tracker is a plain value: the same frames lead to the same faces.
public struct Tracker: Sendable {
  /// How many different faces have been shown so far.
  public private(set) var trackCount = 0

  /// How many sightings are in memory.
  var rememberedSightings: Int { tracks.reduce(0) { $0 + $1.sightings.count } }

  private let options: TrackerOptions
  private var tracks: [Track] = []
  private var begunTracks = 0
  /// The frames that are not yet decided, and those before them that still matter.
  private var scenes = SceneRecord()
  private var undecided: [ObservedFrame] = []

  /// Makes a tracker that has seen nothing yet.
  public init(_ options: TrackerOptions = TrackerOptions()) {
    self.options = options
  }

  /// Takes in what was seen in the next frame.
  ///
  /// - Parameter frame: its number is one more than the last one's.
  /// - Returns: the frames that are decided now: one, or none while there are not enough later ones.
  public mutating func add(_ frame: ObservedFrame) -> [TrackedFrame] {
    scenes.add(frame.index, followsCut: frame.followsCut)
    associate(frame)
    undecided.append(frame)
    guard undecided.count > options.lookahead else { return [] }
    return [decideFirst()]
  }

  /// Decides the rest.
  ///
  /// - Returns: all frames that were still undecided.
  public mutating func finish() -> [TrackedFrame] {
    var decided: [TrackedFrame] = []
    while !undecided.isEmpty { decided.append(decideFirst()) }
    return decided
  }

  private mutating func associate(_ frame: ObservedFrame) {
    let links = Association(tracks: tracks, frame: frame).links()
    if frame.followsCut {
      let continued = Set(links.values)
      for place in tracks.indices where !continued.contains(place) {
        tracks[place].end = tracks[place].end ?? frame.index
      }
    }
    for (number, face) in frame.faces.enumerated() {
      let sighting = Sighting(frame: frame.index, time: frame.time, face: face)
      if let place = links[number] {
        tracks[place].append(sighting)
      } else if !face.isTentative {
        tracks.append(Track(order: begunTracks, sighting))
        begunTracks += 1
      }
    }
  }

  private mutating func decideFirst() -> TrackedFrame {
    let frame = undecided.removeFirst()
    var faces: [Face] = []
    let shown = tracks.indices.compactMap { place in
      face(of: tracks[place], at: frame).map { (place, $0) }
    }
    reunite(shown.map(\.0))
    for (place, shown) in shown {
      let id = tracks[place].id ?? trackCount + 1
      trackCount = max(trackCount, id)
      tracks[place].id = id
      tracks[place].frameCount += 1
      faces.append(Face(id: id, frameCount: tracks[place].frameCount, observation: shown))
    }
    forget(before: frame)
    return TrackedFrame(index: frame.index, faces: faces.sorted { $0.id < $1.id })
  }

  /// Gives tracks that are shown for the first time the numbers of those whose faces they are.
  private mutating func reunite(_ places: [Int]) {
    let new = places.filter { tracks[$0].id == nil }
    guard !new.isEmpty else { return }
    for (newer, older) in Reunion(tracks: tracks, memory: options.memory).pairs(of: new) {
      tracks[newer].id = tracks[older].id
      tracks[newer].frameCount = tracks[older].frameCount
      tracks[older].end = tracks[newer].first.frame
    }
  }

  /// What is shown of a track in a frame; nil where it is not there.
  private func face(of track: Track, at frame: ObservedFrame) -> FaceObservation<DisplaySpace>? {
    let reach = options.lookahead
    guard let before = track.sighting(upTo: frame.index) else { return nil }
    if before.frame == frame.index {
      guard isConfirmed(before, of: track) else { return nil }
      guard options.smoothsPositions else { return before.face }
      return FaceSmoother(track: track, scene: scenes.range(around: frame.index)).face(at: before)
    }
    guard let after = track.sighting(from: frame.index), after.frame - before.frame <= reach,
      scenes.range(around: before.frame).contains(after.frame),
      isConfirmed(before, of: track), isConfirmed(after, of: track)
    else { return nil }
    return FaceInterpolation(from: before, to: after).face(at: frame.time)
  }

  /// Whether a sighting is more than a ghost: the face was seen again not far away in time, or there was
  /// no other frame to see it in.
  private func isConfirmed(_ sighting: Sighting, of track: Track) -> Bool {
    guard options.lookahead > 0 else { return true }
    let scene = scenes.range(around: sighting.frame)
    guard scene.count > 1 else { return true }
    return track.sightings.contains {
      $0.frame != sighting.frame && scene.contains($0.frame)
        && abs($0.frame - sighting.frame) <= options.lookahead
    }
  }

  /// Drops what no later frame is decided from.
  private mutating func forget(before frame: ObservedFrame) {
    let oldest = frame.index - max(options.lookahead, FaceSmoother.largestReach)
    scenes.forget(before: oldest)
    for place in tracks.indices { tracks[place].forget(before: oldest) }
    tracks.removeAll { track in
      let isShown = track.last.frame > frame.index
      let isForgotten = track.last.seconds(until: frame.time) > options.memory.seconds
      let wasGhost = track.id == nil && track.last.frame < oldest
      let isOver = track.end.map { $0 <= frame.index } ?? false
      return !isShown && (isForgotten || wasGhost || isOver && track.last.frame < oldest)
    }
  }
}
