import AnnotateImports

/// Tracks of another program, of which some frames are then looked at.
enum ImportTarget {
  static func use(_ bytes: [UInt8], as format: String) {
    guard let importer = ImportRegistry.importer(named: format),
      let clip = try? importer.read(bytes, ImportChoices(firstFrame: importer.firstFrame))
    else { return }
    let last = clip.lastFrame ?? 0
    for track in clip.tracks {
      for frame in [0, 1, 3, last, last &+ 1] { _ = track.face(in: frame) }
    }
  }
}
