package import AnnotateFaces
public import AnnotateMediaTypes

/// Gives each face an `id` that stays the same, fills gaps between observations and drops ghosts.
///
/// A ghost is an observation without another one of its track nearby in time. The tracker decides a frame
/// as soon as it knows `TrackerOptions.lookahead` later frames, and uses all of them:
///
///     observed:   1   2   3   4   5   6   7 …        lookahead 3
///     decided:                1   2   3   4 …
///
/// The tracker is a plain value: the same frames always lead to the same faces.
public struct Tracker: Sendable {
  /// The number of different faces shown so far.
  public private(set) var trackCount = 0

  /// The number of observations in memory.
  var storedObservationCount: Int { tracks.reduce(0) { $0 + $1.observations.count } }

  private let options: TrackerOptions
  private var tracks: [Track] = []
  private var begunTracks = 0
  private var people: People
  /// The scenes of the undecided frames and of those earlier frames that still matter.
  private var scenes = SceneRecord()
  private var undecided: [ObservedFrame] = []

  /// Makes a tracker without any frames.
  public init(_ options: TrackerOptions = TrackerOptions()) {
    self.options = options
    people = People(options.people)
  }

  /// Adds the observations of the next frame.
  ///
  /// - Parameter frame: the frame whose index is one more than that of the last frame.
  /// - Returns: the frames decided now: one, or none while there are too few later frames.
  public mutating func add(_ frame: ObservedFrame) -> [TrackedFrame] {
    scenes.add(frame.index, followsCut: frame.followsCut)
    associate(frame)
    undecided.append(frame)
    guard undecided.count > options.lookahead else { return [] }
    return [decideFirst()]
  }

  /// Decides the remaining frames.
  ///
  /// - Returns: all frames that were still undecided.
  public mutating func finish() -> [TrackedFrame] {
    var decided: [TrackedFrame] = []
    while !undecided.isEmpty { decided.append(decideFirst()) }
    return decided
  }

  private mutating func associate(_ frame: ObservedFrame) {
    let matches = Association(tracks: tracks, frame: frame, memory: options.memory)
      .matches()
    if frame.followsCut {
      let continued = Set(matches.values)
      for index in tracks.indices where !continued.contains(index) {
        tracks[index].end = tracks[index].end ?? frame.index
      }
    }
    for (number, face) in frame.faces.enumerated() {
      let observation = TrackObservation(frame: frame.index, time: frame.time, face: face)
      if let index = matches[number] {
        extend(index, by: observation)
      } else if !face.isTentative {
        tracks.append(Track(order: begunTracks, observation))
        begunTracks += 1
      }
    }
  }

  private mutating func extend(_ index: Int, by observation: TrackObservation) {
    if let person = tracks[index].person,
      let signature = tracks[index].newSignature(of: observation)
    {
      people.see(person, SignatureSum(of: signature), at: observation.frame)
    }
    tracks[index].append(observation)
  }

  private mutating func decideFirst() -> TrackedFrame {
    let frame = undecided.removeFirst()
    dropViews(at: frame)
    var faces: [Face] = []
    let shown = tracks.indices.compactMap { index in
      face(of: tracks[index], at: frame).map { (index, $0) }
    }
    reunite(shown.map(\.0))
    recognize(shown.map(\.0))
    for (index, face) in shown {
      let id = tracks[index].id ?? trackCount + 1
      trackCount = max(trackCount, id)
      tracks[index].id = id
      tracks[index].frameCount += 1
      var shown = face
      shown.isSuspected = tracks[index].highestConfidence < options.certainty
      faces.append(
        Face(
          id: id,
          person: tracks[index].person,
          frameCount: tracks[index].frameCount,
          observation: shown
        )
      )
    }
    forget(before: frame)
    return TrackedFrame(index: frame.index, faces: faces.sorted { $0.id < $1.id })
  }

  /// Drops tracks that begin in a frame and are only poor views of a face in the gap of its track.
  private mutating func dropViews(at frame: ObservedFrame) {
    let views = GapViews(tracks: tracks, reach: options.lookahead)
    tracks.removeAll { $0.id == nil && $0.first.frame == frame.index && views.contain($0) }
  }

  /// Gives tracks that are shown for the first time the `id` of the earlier track of the same face.
  private mutating func reunite(_ shown: [Int]) {
    let new = shown.filter { tracks[$0].id == nil }
    guard !new.isEmpty else { return }
    for (newer, older) in Reunion(tracks: tracks, memory: options.memory).pairs(of: new) {
      tracks[newer].id = tracks[older].id
      tracks[newer].frameCount = tracks[older].frameCount
      tracks[newer].person = tracks[older].person
      tracks[older].end = tracks[newer].first.frame
    }
  }

  /// Finds the people whose faces tracks show, unless they are known; once known, they stay.
  private mutating func recognize(_ shown: [Int]) {
    for index in shown where tracks[index].person == nil {
      let track = tracks[index]
      let others = tracks.filter { $0.order != track.order && $0.overlaps(track) }
      tracks[index].person = people.number(
        of: track.signatures,
        at: track.last.frame,
        besides: Set(others.compactMap(\.person))
      )
      endEarlierTracks(of: tracks[index])
    }
  }

  /// Ends the earlier tracks of the person whose face a track shows, so that nobody else continues them.
  private mutating func endEarlierTracks(of track: Track) {
    guard let person = track.person else { return }
    for index in tracks.indices
    where tracks[index].person == person && tracks[index].last.frame < track.first.frame {
      tracks[index].end = min(tracks[index].end ?? .max, track.first.frame)
    }
  }

  /// The face that a track shows in a frame, with its pose and with eyes judged by their neighbours in time; nil if it
  /// shows none.
  private func face(of track: Track, at frame: ObservedFrame) -> FaceObservation<DisplaySpace>? {
    guard var face = positionedFace(of: track, at: frame) else { return nil }
    let scene = scenes.range(around: frame.index)
    if let pose = face.pose {
      if face.source == .interpolated, pose.source != nil { face.pose = pose.interpolated }
    } else {
      face.pose = PoseInterpolation(track, scene: scene, reach: options.lookahead)
        .pose(at: frame.index, frame.time)
    }
    LoweredLids(track, scene: scene).judge(&face, at: frame.time)
    return face
  }

  /// The face that a track shows in a frame, with a pose if it was observed; nil if it shows none.
  private func positionedFace(
    of track: Track,
    at frame: ObservedFrame
  ) -> FaceObservation<DisplaySpace>? {
    let reach = options.lookahead
    guard let before = track.observation(upTo: frame.index) else { return nil }
    if before.frame == frame.index {
      guard isConfirmed(before, of: track) else { return nil }
      guard options.smoothsPositions else { return before.face }
      return FaceSmoother(track: track, scene: scenes.range(around: frame.index)).face(at: before)
    }
    guard let after = track.observation(from: frame.index), after.frame - before.frame <= reach,
      scenes.range(around: before.frame).contains(after.frame),
      isConfirmed(before, of: track), isConfirmed(after, of: track)
    else { return nil }
    return FaceInterpolation(from: before, to: after).face(at: frame.time)
  }

  /// Whether an observation is not a ghost: a face was found in two frames nearby in time, or the scene has no other
  /// frame.
  ///
  /// A head that was followed from the only frame in which it looked like a face adds nothing to that.
  private func isConfirmed(_ observation: TrackObservation, of track: Track) -> Bool {
    guard options.lookahead > 0 else { return true }
    let scene = scenes.range(around: observation.frame)
    guard scene.count > 1 else { return true }
    return track.observations.count {
      !$0.face.isFollowedAlone && scene.contains($0.frame)
        && abs($0.frame - observation.frame) <= options.lookahead
    } > 1
  }

  /// Drops everything that the decision of a later frame does not need.
  private mutating func forget(before frame: ObservedFrame) {
    let oldest = frame.index - max(options.lookahead, FaceSmoother.maximumReach)
    scenes.forget(before: oldest)
    for index in tracks.indices { tracks[index].forget(before: oldest) }
    tracks.removeAll { track in
      let isShown = track.last.frame > frame.index
      let isForgotten = track.last.seconds(until: frame.time) > options.memory.seconds
      let wasGhost = track.id == nil && track.last.frame < oldest
      let isOver = track.end.map { $0 <= frame.index } ?? false
      return !isShown && (isForgotten || wasGhost || isOver && track.last.frame < oldest)
    }
  }
}

/// How far a tracker uses past and future frames.
public struct TrackerOptions: Sendable, Equatable {
  /// The number of later frames that the tracker waits for before it decides a frame; 0 decides each frame
  /// at once, from the past alone.
  public var lookahead: Int
  /// How long a face that is out of sight keeps its `id`.
  public var memory: MediaTime
  /// Whether positions are smoothed.
  public var smoothsPositions: Bool
  /// The confidence that a face has to have in one frame so as not to be only suspected in all.
  package var certainty = 0.0
  /// A signature of each person who is known beforehand, in the order of their numbers, from 1 on.
  package var people: [FaceSignature] = []

  /// Chooses options.
  ///
  /// - Precondition: `lookahead` is not negative.
  public init(
    lookahead: Int = 15,
    memory: MediaTime = MediaTime(5, timeBase: .one),
    smoothsPositions: Bool = true
  ) {
    precondition(lookahead >= 0, "lookahead must not be negative")
    self.lookahead = lookahead
    self.memory = memory
    self.smoothsPositions = smoothsPositions
  }

  /// The number of frames from an anchor to the one after the next: a face that the whole-frame detector
  /// misses once was seen on both sides of this gap.
  private static let missedAnchor = 2 * FrameGroups.anchorDistance
  /// The maximum time that is waited for a missed anchor, in seconds.
  private static let maximumWait = 0.8

  /// Returns the number of frames in half a second, and at least so many that they cover a missed anchor if
  /// those take no more than 0.8 s.
  ///
  /// - Parameter frameRate: in frames a second.
  /// - Returns: the number of frames, at least 1; 16 if the frame rate is unknown.
  public static func lookahead(at frameRate: Rational) -> Int {
    guard frameRate.isPositive else { return missedAnchor }
    let halfSecond = Int((frameRate.doubleValue / 2).rounded())
    let longest = Int((frameRate.doubleValue * maximumWait).rounded())
    return max(1, halfSecond, min(missedAnchor, longest))
  }
}

/// Records which of the known frames belong to the same scene.
struct SceneRecord: Sendable {
  /// The indices of the first frames of scenes; all but the first follow a cut.
  private var starts: [Int] = []
  private var lastFrame = 0

  /// Adds the next frame.
  mutating func add(_ frame: Int, followsCut: Bool) {
    if starts.isEmpty || followsCut { starts.append(frame) }
    lastFrame = frame
  }

  /// Returns the known frames of the scene that contains a frame.
  func range(around frame: Int) -> ClosedRange<Int> {
    let scene = starts.lastIndex { $0 <= frame } ?? 0
    let start = min(starts[scene], frame)
    let end = scene + 1 < starts.count ? starts[scene + 1] - 1 : lastFrame
    return start...max(start, end)
  }

  /// Drops scenes that ended before a frame.
  mutating func forget(before frame: Int) {
    while starts.count > 1, starts[1] <= frame { starts.removeFirst() }
  }
}
