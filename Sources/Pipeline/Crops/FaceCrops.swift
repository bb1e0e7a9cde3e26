internal import Files
internal import Media
internal import MediaTypes
internal import Tracking
internal import Wording

/// Writes each face of each frame as a picture of its own: level, in its middle, always of one size.
///
/// The pictures are cut from the source, without stamps.
struct FaceCrops: ~Copyable {
  private let folder: PartialFolder
  private var cutter: FaceCutter

  /// Makes the folder under a temporary name.
  ///
  /// - Throws: `.cannotCreate` where something is in it already.
  init(_ options: CropOptions, of geometry: FrameGeometry) throws(AnnotateError) {
    cutter = FaceCutter(pixels: options.size, of: geometry)
    folder = try PartialFolder(for: options.folder, overwrites: false) { _ in false }
  }

  /// Writes the faces of a frame: `0003/000041.png` is face 3 in frame 41; another one of the same number
  /// gets `-2`.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  mutating func write(_ faces: [Face], of frame: Frame, _ index: Int) throws(AnnotateError) {
    for (face, key) in zip(faces, FaceKey.keys(of: faces)) {
      guard let picture = try cutter.picture(of: face.observation, in: frame) else { continue }
      let suffix = key.place > 0 ? "-\(key.place + 1)" : ""
      let name = "\(face.id.padded(to: 4))/\(index.padded(to: 6))\(suffix).png"
      try folder.write(try StillEncoder.png(of: picture), toFileNamed: name)
    }
  }

  /// Puts the folder at its final path.
  ///
  /// - Throws: `.cannotCreate` where something has appeared there.
  func commit() throws(AnnotateError) { try folder.commit() }

  /// Takes the folder back.
  func withdraw() { folder.withdraw() }
}
