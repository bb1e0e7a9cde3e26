internal import AnnotateFaces
internal import AnnotateMediaTypes

/// A moment at which a face may be visible that the sidecar does not have.
struct FaceDoubt {
  /// Why.
  enum Reason: String, CaseIterable {
    /// The track begins in the middle of the picture, so the face may have been there before.
    case begins
    /// The track ends in the middle of the picture, so the face may still be there.
    case ends
    /// The track has a gap.
    case gap
    /// The detector was not sure that there is a face, so it may have been wrong about others.
    case unsure
    /// The face is so small that the next one as far away may have been missed.
    case small
  }

  let reason: Reason
  let track: ExportedTrack
  /// The frames to look at.
  let frames: ClosedRange<Int>
  /// The face next to them.
  let face: ExportedFace
}

extension ExportedClip {
  /// The moments at which somebody should look at the picture, in the order of time.
  var doubts: [FaceDoubt] {
    tracks.flatMap(doubts).sorted {
      ($0.frames.lowerBound, $0.track.id, $0.reason.rawValue)
        < ($1.frames.lowerBound, $1.track.id, $1.reason.rawValue)
    }
  }

  private func doubts(of track: ExportedTrack) -> [FaceDoubt] {
    guard let first = track.faces.first, let last = track.faces.last else { return [] }
    func doubt(
      _ reason: FaceDoubt.Reason,
      _ frames: ClosedRange<Int>,
      _ face: ExportedFace
    ) -> FaceDoubt {
      FaceDoubt(reason: reason, track: track, frames: frames, face: face)
    }
    var doubts: [FaceDoubt] = []
    if isSurprising(first, startsAt: first.frame) {
      doubts.append(doubt(.begins, lookedAt(before: first.frame), first))
    }
    if isSurprising(last, startsAt: last.frame + 1) {
      doubts.append(doubt(.ends, lookedAt(after: last.frame), last))
    }
    for (before, after) in zip(track.faces, track.faces.dropFirst())
    where after.frame > before.frame + 1 {
      doubts.append(doubt(.gap, before.frame + 1...after.frame - 1, before))
    }
    for (reason, holds) in Self.conditions {
      for run in track.faces.runs(where: holds) {
        doubts.append(doubt(reason, run[0].frame...run[run.count - 1].frame, run[0]))
      }
    }
    return doubts
  }

  /// What makes a face doubtful wherever it is.
  private static let conditions: [(FaceDoubt.Reason, @Sendable (ExportedFace) -> Bool)] = [
    (.unsure, { $0.confidence < leastSure }),
    (.small, { min($0.bounds.width, $0.bounds.height) < smallest }),
  ]
  /// The confidence below which a face is only suspected.
  private static let leastSure = 0.5
  /// The shorter side of a face, in pixels, below which most are missed.
  private static let smallest = 20.0
  /// The distance from the picture's edge at which faces come and go, in widths of the face.
  private static let edge = 0.25
  /// How long before a track begins and after it ends the picture is worth a look, in seconds.
  private static let seconds = 1.0

  /// Whether a face that appears or disappears at a frame neither crosses the picture's edge nor follows a cut.
  private func isSurprising(_ face: ExportedFace, startsAt frame: Int) -> Bool {
    guard frame > 0, frame < frames.count, !frames[frame].startsScene else { return false }
    let margin = Self.edge * face.bounds.width
    return face.bounds.x > margin && face.bounds.y > margin
      && face.bounds.maxX < picture.maxX - margin && face.bounds.maxY < picture.maxY - margin
  }

  /// The frames before one, up to a second and back to the last cut.
  private func lookedAt(before frame: Int) -> ClosedRange<Int> {
    var first = frame - 1
    while first > 0, !frames[first].startsScene,
      time(of: frame).seconds - time(of: first - 1).seconds <= Self.seconds
    {
      first -= 1
    }
    return first...frame - 1
  }

  /// The frames after one, up to a second and up to the next cut.
  private func lookedAt(after frame: Int) -> ClosedRange<Int> {
    var last = frame + 1
    while last + 1 < frames.count, !frames[last + 1].startsScene,
      time(of: last + 1).seconds - time(of: frame).seconds <= Self.seconds
    {
      last += 1
    }
    return frame + 1...last
  }
}

extension [ExportedFace] {
  /// The runs of faces in consecutive frames for which a condition holds.
  fileprivate func runs(where holds: (ExportedFace) -> Bool) -> [[ExportedFace]] {
    var runs: [[ExportedFace]] = []
    for face in self where holds(face) {
      if let last = runs.last?.last, last.frame + 1 == face.frame {
        runs[runs.count - 1].append(face)
      } else {
        runs.append([face])
      }
    }
    return runs
  }
}
