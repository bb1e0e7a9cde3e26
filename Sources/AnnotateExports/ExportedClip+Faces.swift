extension ExportedClip {
  /// All faces with their tracks, in the order of frames and then of tracks.
  var facesByFrame: [(track: ExportedTrack, face: ExportedFace)] {
    tracks.flatMap { track in track.faces.map { (track, $0) } }
      .sorted { ($0.1.frame, $0.0.id) < ($1.1.frame, $1.0.id) }
  }
}
