import AnnotateImports

/// Tracks of another program, of which some frames are then looked at.
enum ImportTarget {
  static func use(_ bytes: [UInt8], as format: String) {
    guard let importer = ImportRegistry.importer(named: format),
      let clip = clip(of: bytes, importer)
    else { return }
    let last = clip.lastFrame ?? 0
    for track in clip.tracks {
      for frame in [0, 1, 3, last, last &+ 1] { _ = track.face(in: frame) }
    }
  }

  /// The tracks of a file, or of a folder: its files are separated by empty lines.
  private static func clip(of bytes: [UInt8], _ importer: any FaceImporter) -> ImportedClip? {
    let choices = ImportChoices(firstFrame: importer.firstFrame)
    guard let importer = importer as? any FolderImporter else {
      return try? importer.read(bytes, choices)
    }
    let files = bytes.split(separator: [10, 10], maxSplits: 2).map(Array.init)
    let names = ["data.yaml", "labels/train/0001.txt", "labels/train/0002.txt"]
    return try? importer.read(
      Dictionary(uniqueKeysWithValues: zip(names, files)),
      choices
    )
  }
}
