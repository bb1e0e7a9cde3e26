internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Frames that raise one doubt about a head.
struct DoubtfulMoment {
  /// The doubt.
  let reason: FaceDoubt.Reason
  /// The frames to look at.
  let frames: ClosedRange<Int>
  /// The frame of them to look at first.
  let frame: Int
  /// The face next to them.
  let face: ExportedFace

  /// Describes a doubt; `frame` is the first one if there is no better one.
  init(
    _ reason: FaceDoubt.Reason,
    _ frames: ClosedRange<Int>,
    at frame: Int? = nil,
    beside face: ExportedFace
  ) {
    (self.reason, self.frames, self.face) = (reason, frames, face)
    self.frame = frame ?? frames.lowerBound
  }
}

extension ExportedClip {
  /// The doubts that a head raises by itself; covers reach over the frames next to those that show it.
  func moments(of head: Head) -> [DoubtfulMoment] {
    let tracks = head.tracks
    guard let first = tracks[0].faces.first, let last = tracks[tracks.count - 1].faces.last else {
      return []
    }
    let pauses = zip(tracks, tracks.dropFirst()).compactMap { track, next in
      gap(from: track.faces[track.faces.count - 1], to: next.faces[0])
    }
    return ends(first, last) + pauses + tracks.flatMap { breaks(in: $0.faces) }
      + tracks.flatMap { track in
        Self.conditions.flatMap { reason, holds in
          track.faces.runs(where: holds).map { moment(reason, $0, of: track) }
        }
      }
  }

  /// A doubt about a track in frames that show it.
  func moment(
    _ reason: FaceDoubt.Reason,
    _ frames: ClosedRange<Int>,
    of track: ExportedTrack
  ) -> DoubtfulMoment {
    let face = track.faces.first { $0.frame >= frames.lowerBound } ?? track.faces[0]
    return DoubtfulMoment(reason, frames, beside: face)
  }

  /// What makes a face doubtful wherever it is.
  private static let conditions: [(FaceDoubt.Reason, @Sendable (ExportedFace) -> Bool)] = [
    (.unsure, { $0.confidence < FaceDoubt.Limits.confidence }),
    (.small, { $0.bounds.shorterSide < FaceDoubt.Limits.side }),
  ]

  /// The doubts about when a head appears and disappears.
  private func ends(_ first: ExportedFace, _ last: ExportedFace) -> [DoubtfulMoment] {
    var moments: [DoubtfulMoment] = []
    if isSurprising(first, startsAt: first.frame), let frames = framesToLookAt(before: first.frame)
    {
      moments.append(DoubtfulMoment(.begins, frames, at: frames.upperBound, beside: first))
    }
    if isSurprising(last, startsAt: last.frame + 1), let frames = framesToLookAt(after: last.frame)
    {
      moments.append(DoubtfulMoment(.ends, frames, beside: last))
    }
    let seconds = time(of: last.frame).seconds - time(of: first.frame).seconds
    if seconds < FaceDoubt.Limits.shortest {
      moments.append(DoubtfulMoment(.short, first.frame...last.frame, beside: first))
    }
    return moments
  }

  /// The gaps and jumps between one face of a track and the next.
  private func breaks(in faces: [ExportedFace]) -> [DoubtfulMoment] {
    zip(faces, faces.dropFirst()).compactMap { before, after in
      if after.frame > before.frame + 1 { return gap(from: before, to: after) }
      let distance = before.bounds.center.distance(to: after.bounds.center)
      let size = max(after.bounds.width, after.bounds.height)
      return distance > FaceDoubt.Limits.jump * size
        ? DoubtfulMoment(.jump, after.frame...after.frame, beside: after) : nil
    }
  }

  /// The frames between two faces of a head; nil if covers reach over all of them.
  private func gap(from before: ExportedFace, to after: ExportedFace) -> DoubtfulMoment? {
    let (first, last) = (before.frame + 1 + coverMargin, after.frame - 1 - coverMargin)
    return first <= last ? DoubtfulMoment(.gap, first...last, beside: before) : nil
  }

  /// Whether a face that appears or disappears at a frame neither crosses the picture's edge nor follows a cut.
  private func isSurprising(_ face: ExportedFace, startsAt frame: Int) -> Bool {
    guard frame > 0, frame < frames.count, !frames[frame].startsScene else { return false }
    let margin = FaceDoubt.Limits.edge * face.bounds.width
    return face.bounds.x > margin && face.bounds.y > margin
      && face.bounds.maxX < picture.maxX - margin && face.bounds.maxY < picture.maxY - margin
  }

  /// The frames before one, as long as they are worth a look and back to the last cut; nil if covers reach over all of
  /// them.
  private func framesToLookAt(before frame: Int) -> ClosedRange<Int>? {
    let first = first(from: frame - 1, within: FaceDoubt.Limits.seconds, of: frame)
    let last = frame - 1 - coverMargin
    return first <= last ? first...last : nil
  }

  /// The frames after one, as long as they are worth a look and up to the next cut; nil if covers reach over all of
  /// them.
  private func framesToLookAt(after frame: Int) -> ClosedRange<Int>? {
    let last = last(from: frame + 1, within: FaceDoubt.Limits.seconds, of: frame)
    let first = frame + 1 + coverMargin
    return first <= last ? first...last : nil
  }

  /// The first frame of the scene of `start` that is at most some seconds before another frame.
  func first(from start: Int, within seconds: Double, of frame: Int) -> Int {
    var first = start
    while first > 0, !frames[first].startsScene,
      time(of: frame).seconds - time(of: first - 1).seconds <= seconds
    {
      first -= 1
    }
    return first
  }

  /// The last frame of the scene of `start` that is at most some seconds after another frame.
  func last(from start: Int, within seconds: Double, of frame: Int) -> Int {
    var last = start
    while last + 1 < frames.count, !frames[last + 1].startsScene,
      time(of: last + 1).seconds - time(of: frame).seconds <= seconds
    {
      last += 1
    }
    return last
  }
}

extension [ExportedFace] {
  /// The runs of consecutive frames for whose faces a condition holds.
  func runs(where holds: (ExportedFace) -> Bool) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for face in self where holds(face) {
      if let last = runs.last, last.upperBound + 1 == face.frame {
        runs[runs.count - 1] = last.lowerBound...face.frame
      } else {
        runs.append(face.frame...face.frame)
      }
    }
    return runs
  }
}
