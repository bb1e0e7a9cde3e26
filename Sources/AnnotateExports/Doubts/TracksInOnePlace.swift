internal import AnnotateMediaTypes

extension ExportedClip {
  /// The frames in which tracks are where another one is, by the higher number of the two.
  var tracksInOnePlace: [Int: [ClosedRange<Int>]] {
    var found: [Int: [ClosedRange<Int>]] = [:]
    var present: [ExportedTrack] = []
    for track in tracks.filter({ !$0.faces.isEmpty }).sorted(by: Self.isEarlier) {
      present.removeAll { $0.faces[$0.faces.count - 1].frame < track.faces[0].frame }
      for other in present {
        let runs = Self.commonFrames(of: track, and: other)
        if !runs.isEmpty { found[max(track.id, other.id), default: []] += runs }
      }
      present.append(track)
    }
    return found
  }

  private static func isEarlier(_ track: ExportedTrack, _ other: ExportedTrack) -> Bool {
    track.faces[0].frame < other.faces[0].frame
  }

  /// The frames in which two tracks have nearly the same box.
  private static func commonFrames(
    of track: ExportedTrack,
    and other: ExportedTrack
  ) -> [ClosedRange<Int>] {
    var index = 0
    return track.faces.runs { face in
      while index < other.faces.count, other.faces[index].frame < face.frame { index += 1 }
      guard index < other.faces.count, other.faces[index].frame == face.frame else { return false }
      return face.bounds.intersectionOverUnion(with: other.faces[index].bounds)
        > FaceDoubt.Limits.shared
    }
  }
}
