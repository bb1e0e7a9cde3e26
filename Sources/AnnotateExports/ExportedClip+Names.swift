package import AnnotateTracking

extension ExportedClip {
  /// Whether a track has a name.
  var hasNames: Bool { tracks.contains { $0.name != nil } }

  /// A title of an event for people, such as `Ana smiles` or `face 1 smiles`.
  package func title(of event: FaceEvent) -> String {
    track(event.track).map { "\($0.title) \(event.kind.words)" } ?? event.title
  }

  /// The track with a number; nil if there is none.
  func track(_ id: Int) -> ExportedTrack? { tracks.first { $0.id == id } }

  /// The title of a track that no other track has: `Ana (face 3)` if several are called `Ana`.
  func uniqueTitle(of track: ExportedTrack) -> String {
    let isUnique = !tracks.contains { $0.id != track.id && $0.title == track.title }
    return isUnique ? track.title : "\(track.title) (face \(track.id))"
  }
}

extension ExportedTrack {
  /// The name in ASCII letters, digits and underscores, for programs that take no others; the number keeps it
  /// unique.
  var identifier: String {
    let letters = (name ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first, letters.contains(where: { $0 != "_" }) else {
      return "Face\(id)"
    }
    return (first.isNumber ? "_" : "") + String(letters) + "_Face\(id)"
  }
}
