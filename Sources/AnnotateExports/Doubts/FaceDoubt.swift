internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Frames in which a face may be visible that the sidecar does not have.
package struct FaceDoubt: Sendable {
  /// Why somebody should look at them.
  package enum Reason: String, CaseIterable, Sendable {
    /// Another run suspected a face where the sidecar has none.
    case suspected
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
    /// The face is seen so briefly that it may be none, or one of which most was missed.
    case short
    /// The face is where another one is.
    case double
    /// The face jumps, so it may be another one afterwards.
    case jump
  }

  /// The reasons, each once, in the order of their enumeration.
  package let reasons: [Reason]
  /// The track; nil if no track has the face.
  package let track: ExportedTrack?
  /// The frames to look at.
  package let frames: ClosedRange<Int>
  /// The frame of them to look at first.
  package let frame: Int
  /// Where the face is, in the order of frames; at least one.
  package let faces: [ExportedFace]

  /// Describes a doubt about a face that no track has.
  init(suspected faces: [ExportedFace], in frames: ClosedRange<Int>) {
    (reasons, track, self.frames, self.faces) = ([.suspected], nil, frames, faces)
    frame = faces.max { $0.confidence < $1.confidence }?.frame ?? frames.lowerBound
  }

  /// The face in the frame of `faces` that is nearest to another one.
  package func face(nearest frame: Int) -> ExportedFace {
    let next = faces.partitioningIndex { $0.frame >= frame }
    guard next < faces.count else { return faces[faces.count - 1] }
    guard next > 0 else { return faces[0] }
    return faces[next].frame - frame < frame - faces[next - 1].frame ? faces[next] : faces[next - 1]
  }
}

extension FaceDoubt {
  /// The shorter side of a face, in pixels, below which most are missed.
  package static let smallest = Limits.side

  /// The limits of what is doubtful.
  enum Limits {
    /// The confidence below which a face is only suspected.
    static let confidence = 0.5
    /// The shorter side of a face, in pixels, below which most are missed.
    static let side = 20.0
    /// The distance from the picture's edge at which faces come and go, in widths of the face.
    static let edge = 0.25
    /// How long before a track begins and after it ends the picture is worth a look, in seconds.
    static let seconds = 1.0
    /// How long a face is seen at least, in seconds.
    static let shortest = 0.5
    /// The area that two boxes of one face share, as a fraction of their whole area.
    static let shared = 0.5
    /// How far the middle of a face moves from frame to frame if it jumps, in sizes of the face.
    static let jump = 0.5
    /// The time between two doubts about a track that are looked at together, in seconds.
    static let pause = 1.0
    /// How long before and after a suspected face the picture is worth a look, and how long the face may be missed in
    /// between, in seconds.
    static let around = 0.5
  }
}

extension ExportedClip {
  /// The moments at which somebody should look at the picture, in the order of time.
  package var doubts: [FaceDoubt] {
    let doubles = tracksInOnePlace
    let own = tracks.flatMap { track in
      doubts(about: track, doubled: doubles[track.id] ?? [])
    }
    return (own + suspicions).sorted { ($0.frame, $0.number) < ($1.frame, $1.number) }
  }

  /// The doubts about a track; those that follow each other soon are one.
  private func doubts(
    about track: ExportedTrack,
    doubled: [ClosedRange<Int>]
  ) -> [FaceDoubt] {
    let moments = moments(of: track) + doubled.map { DoubtfulMoment(.double, $0) }
    var groups: [(moments: [DoubtfulMoment], last: Int)] = []
    for moment in moments.sorted(by: { $0.frames.lowerBound < $1.frames.lowerBound }) {
      if let last = groups.last?.last, isSoon(moment.frames.lowerBound, after: last) {
        groups[groups.count - 1].moments.append(moment)
        groups[groups.count - 1].last = max(last, moment.frames.upperBound)
      } else {
        groups.append(([moment], moment.frames.upperBound))
      }
    }
    return groups.map { FaceDoubt($0.moments, last: $0.last, of: track) }
  }

  private func isSoon(_ frame: Int, after last: Int) -> Bool {
    frame <= last || time(of: frame).seconds - time(of: last).seconds <= FaceDoubt.Limits.pause
  }
}

extension FaceDoubt {
  /// The doubt about a track at some moments, in the order of time; the last one ends with the frame `last`.
  fileprivate init(_ moments: [DoubtfulMoment], last: Int, of track: ExportedTrack) {
    let reasons = Reason.allCases.filter { reason in moments.contains { $0.reason == reason } }
    let first = moments[0].frames.lowerBound
    frame = moments.first { $0.reason == reasons[0] }?.frame ?? first
    (self.reasons, self.track, faces, frames) = (reasons, track, track.faces, first...last)
  }

  /// The number by which doubts of the same frame are sorted: those without a track come last.
  fileprivate var number: Int { track?.id ?? .max }
}

extension [ExportedFace] {
  /// The first index at which a condition holds that holds for all later faces too; the count if there is none.
  fileprivate func partitioningIndex(where holds: (ExportedFace) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
