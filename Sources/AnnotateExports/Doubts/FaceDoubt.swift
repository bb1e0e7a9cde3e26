internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Frames in which the face of one head may be visible that the sidecar does not have.
package struct FaceDoubt: Sendable {
  /// Why somebody should look at them.
  package enum Reason: String, CaseIterable, Sendable {
    /// Another run suspected a face where the sidecar has none.
    case suspected
    /// The head appears in the middle of the picture, so the face may have been there before.
    case begins
    /// The head disappears in the middle of the picture, so the face may still be there.
    case ends
    /// The face is missing for a while.
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
  /// The first track of the head; nil if no track has the face.
  package let track: ExportedTrack?
  /// The frames to look at.
  package let frames: ClosedRange<Int>
  /// The frame of them to look at first.
  package let frame: Int
  /// The frames that show best what the doubt is about, in order; at least one.
  package let looks: [Int]
  /// Where the face is, in the order of frames; at least one.
  package let faces: [ExportedFace]
  /// How much of a face may be visible: seconds, weighted by the height of the face as a fraction of the picture's, and
  /// by how likely a face is visible; 0 if the doubt is only about faces that the sidecar has.
  package let exposure: Double

  /// Describes a doubt about a face that no track has.
  init(suspected faces: [ExportedFace], in frames: ClosedRange<Int>, exposure: Double) {
    (reasons, track, self.frames, self.faces) = ([.suspected], nil, frames, faces)
    frame = faces.max { $0.confidence < $1.confidence }?.frame ?? frames.lowerBound
    (looks, self.exposure) = ([frame], exposure)
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
    /// How long before a head appears and after it disappears the picture is worth a look, and after how long it is
    /// another head that appears there, in seconds.
    static let seconds = 1.0
    /// How long a face is seen at least, in seconds.
    static let shortest = 0.5
    /// The area that two boxes of one face share, as a fraction of their whole area.
    static let shared = 0.5
    /// How far the middle of a face moves from frame to frame if it jumps, in sizes of the face.
    static let jump = 0.5
    /// How long before and after a suspected face the picture is worth a look, and how long the face may be missed in
    /// between, in seconds.
    static let around = 0.5
    /// The number of frames that show what a doubt is about.
    static let looks = 3
  }
}

extension FaceDoubt.Reason {
  /// How likely a face is visible in a frame, from 0 to 1, judging by the doubts of real clips; 0 if the doubt is about
  /// a face that the sidecar has.
  fileprivate var likelihood: Double {
    switch self {
    // Each suspected face has its own confidence.
    case .suspected: 1
    // Somebody who comes back was there, or behind something.
    case .gap: 0.4
    case .begins, .ends: 0.2
    case .jump: 0.1
    case .unsure, .small, .short, .double: 0
    }
  }
}

extension ExportedClip {
  /// What somebody should look at, a doubt for each head: those come first in which most of a face may be visible.
  package var doubts: [FaceDoubt] {
    let doubles = tracksInOnePlace
    return (heads.compactMap { doubt(about: $0, doubles) } + suspicions).sorted {
      ($1.exposure, $0.frame, $0.number) < ($0.exposure, $1.frame, $1.number)
    }
  }

  /// The doubt about a head; nil if there is none.
  private func doubt(about head: Head, _ doubles: [Int: [ClosedRange<Int>]]) -> FaceDoubt? {
    let doubled = head.tracks.flatMap { track in
      (doubles[track.id] ?? []).map { moment(.double, $0, of: track) }
    }
    let all = moments(of: head) + doubled
    guard !all.isEmpty else { return nil }
    let weighed = all.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
      .map { ($0, exposure($0.reason.likelihood, of: $0.face, in: $0.frames)) }
    return FaceDoubt(weighed, of: head)
  }

  /// How much of a face may be visible in frames in which it is visible with a likelihood.
  func exposure(_ likelihood: Double, of face: ExportedFace, in frames: ClosedRange<Int>) -> Double
  {
    let seconds = duration(from: frames.lowerBound, through: frames.upperBound).seconds
    return likelihood * seconds * face.bounds.height / max(1, picture.height)
  }

  /// How long frames are shown.
  private func duration(from first: Int, through last: Int) -> MediaTime {
    let (start, end) = (time(of: first), end(of: last))
    return MediaTime(end.value - start.value, timeBase: start.timeBase)
  }

  /// How much of a suspected face may be visible.
  func exposure(ofSuspected faces: [ExportedFace]) -> Double {
    let seconds = faces.reduce(0) { $0 + duration(from: $1.frame, through: $1.frame).seconds }
    let surest = faces.map(\.confidence).max() ?? 0
    let height = faces.reduce(0) { $0 + $1.bounds.height } / Double(max(1, faces.count))
    return surest * seconds * height / max(1, picture.height)
  }
}

extension FaceDoubt {
  /// The doubt about a head at some moments, in the order of time, each with what may be visible in it.
  ///
  /// Frames in which a face may be visible come before all others.
  fileprivate init(_ moments: [(DoubtfulMoment, exposure: Double)], of head: Head) {
    reasons = Reason.allCases.filter { reason in moments.contains { $0.0.reason == reason } }
    exposure = moments.reduce(0) { $0 + $1.exposure }
    let exposed = moments.filter { $0.exposure > 0 }
    let shown = exposed.isEmpty ? moments : exposed
    let best = shown.indices.sorted {
      (shown[$1].exposure, $0) < (shown[$0].exposure, $1)
    }
    frame = shown[best[0]].0.frame
    looks = Set(best.prefix(Limits.looks).map { shown[$0].0.frame }).sorted()
    let last = shown.map(\.0.frames.upperBound).max() ?? frame
    frames = shown[0].0.frames.lowerBound...last
    (track, faces) = (head.tracks[0], head.tracks.flatMap(\.faces))
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
