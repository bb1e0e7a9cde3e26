internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The tracks of one head, each of which begins soon after the last one ended, and near there.
struct Head {
  /// The tracks in the order of time; at least one, none of them without faces.
  var tracks: [ExportedTrack]

  /// The face that was seen last.
  fileprivate var last: ExportedFace {
    let faces = tracks[tracks.count - 1].faces
    return faces[faces.count - 1]
  }
}

extension ExportedClip {
  /// The heads whose faces the tracks show, in the order in which they appear.
  var heads: [Head] {
    var heads: [Head] = []
    let tracks = tracks.filter { !$0.faces.isEmpty }
      .sorted { ($0.faces[0].frame, $0.id) < ($1.faces[0].frame, $1.id) }
    for track in tracks {
      let distances = heads.map { step(from: $0.last, to: track.faces[0]) ?? .infinity }
      if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
        distances[nearest].isFinite
      {
        heads[nearest].tracks.append(track)
      } else {
        heads.append(Head(tracks: [track]))
      }
    }
    return heads
  }

  /// How far a head moved between two faces, in sizes of the face; nil if they are of two heads.
  private func step(from before: ExportedFace, to after: ExportedFace) -> Double? {
    guard after.frame > before.frame,
      last(from: before.frame, within: FaceDoubt.Limits.seconds, of: before.frame) >= after.frame
    else { return nil }
    return FaceLinks.move(from: before.bounds, to: after.bounds)?.step
  }
}
