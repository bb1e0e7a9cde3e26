internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Frames that raise one doubt about a track.
struct DoubtfulMoment {
  /// The doubt.
  let reason: FaceDoubt.Reason
  /// The frames to look at.
  let frames: ClosedRange<Int>
  /// The frame of them to look at first.
  let frame: Int

  /// Describes a doubt; `frame` is the first one if there is no better one.
  init(_ reason: FaceDoubt.Reason, _ frames: ClosedRange<Int>, at frame: Int? = nil) {
    (self.reason, self.frames, self.frame) = (reason, frames, frame ?? frames.lowerBound)
  }
}

extension ExportedClip {
  /// The doubts that a track raises by itself.
  func moments(of track: ExportedTrack) -> [DoubtfulMoment] {
    guard let first = track.faces.first, let last = track.faces.last else { return [] }
    return ends(first, last) + breaks(in: track.faces)
      + Self.conditions.flatMap { reason, holds in
        track.faces.runs(where: holds).map { DoubtfulMoment(reason, $0) }
      }
  }

  /// What makes a face doubtful wherever it is.
  private static let conditions: [(FaceDoubt.Reason, @Sendable (ExportedFace) -> Bool)] = [
    (.unsure, { $0.confidence < FaceDoubt.Limits.confidence }),
    (.small, { $0.bounds.shorterSide < FaceDoubt.Limits.side }),
  ]

  /// The doubts about when a track begins and ends.
  private func ends(_ first: ExportedFace, _ last: ExportedFace) -> [DoubtfulMoment] {
    var moments: [DoubtfulMoment] = []
    if isSurprising(first, startsAt: first.frame) {
      let frames = framesToLookAt(before: first.frame)
      moments.append(DoubtfulMoment(.begins, frames, at: frames.upperBound))
    }
    if isSurprising(last, startsAt: last.frame + 1) {
      moments.append(DoubtfulMoment(.ends, framesToLookAt(after: last.frame)))
    }
    let seconds = time(of: last.frame).seconds - time(of: first.frame).seconds
    if seconds < FaceDoubt.Limits.shortest {
      moments.append(DoubtfulMoment(.short, first.frame...last.frame))
    }
    return moments
  }

  /// The gaps and jumps between one face of a track and the next.
  private func breaks(in faces: [ExportedFace]) -> [DoubtfulMoment] {
    zip(faces, faces.dropFirst()).compactMap { before, after in
      if after.frame > before.frame + 1 {
        return DoubtfulMoment(.gap, before.frame + 1...after.frame - 1)
      }
      let distance = before.bounds.center.distance(to: after.bounds.center)
      let size = max(after.bounds.width, after.bounds.height)
      return distance > FaceDoubt.Limits.jump * size
        ? DoubtfulMoment(.jump, after.frame...after.frame) : nil
    }
  }

  /// Whether a face that appears or disappears at a frame neither crosses the picture's edge nor follows a cut.
  private func isSurprising(_ face: ExportedFace, startsAt frame: Int) -> Bool {
    guard frame > 0, frame < frames.count, !frames[frame].startsScene else { return false }
    let margin = FaceDoubt.Limits.edge * face.bounds.width
    return face.bounds.x > margin && face.bounds.y > margin
      && face.bounds.maxX < picture.maxX - margin && face.bounds.maxY < picture.maxY - margin
  }

  /// The frames before one, as long as they are worth a look and back to the last cut.
  private func framesToLookAt(before frame: Int) -> ClosedRange<Int> {
    first(from: frame - 1, within: FaceDoubt.Limits.seconds, of: frame)...frame - 1
  }

  /// The frames after one, as long as they are worth a look and up to the next cut.
  private func framesToLookAt(after frame: Int) -> ClosedRange<Int> {
    frame + 1...last(from: frame + 1, within: FaceDoubt.Limits.seconds, of: frame)
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
