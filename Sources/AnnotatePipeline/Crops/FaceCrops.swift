internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateTracking
internal import AnnotateWording

/// Writes each face as pictures or as a separate video: upright, centred, and always of the same size.
///
/// The pictures are cut from the source, without stamps.
struct FaceCrops: ~Copyable {
  private let folder: PartialFolder
  private var cutter: FaceCutter
  /// The writer of videos; nil if pictures are written.
  private var videos: CropVideos?

  /// Makes the folder under a temporary name, in a transaction.
  ///
  /// - Throws: `.cannotCreate` if a folder with files exists, `.unavailable` if there is no encoder for the
  ///   videos.
  init(
    _ options: CropOptions,
    of main: MainVideo,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    let folder = try transaction.makeFolder(for: options.folder, overwrites: false) { _ in false }
    videos = try CropVideos(options, in: folder, of: main)
    cutter = FaceCutter(size: options.size, of: main.geometry)
    self.folder = folder
  }

  /// Writes the faces of a frame.
  ///
  /// The picture `0003/000041.png` is face 3 in frame 41, and the video `0003.mp4` is face 3. Another face
  /// with the same number gets the suffix `-2`.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func write(_ faces: [Face], of frame: Frame, _ index: Int) throws(AnnotateError) {
    for (face, key) in zip(faces, FaceKey.keys(of: faces)) {
      guard let picture = try cutter.picture(of: face.observation, in: frame) else { continue }
      if videos != nil {
        try videos?.write(picture, of: key)
      } else {
        let name = "\(face.id.padded(to: 4))/\(index.padded(to: 6))\(key.suffix).png"
        try folder.write(try StillEncoder.selfContainedPNG(of: picture), toFileNamed: name)
      }
    }
  }

  /// Completes the videos.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func finish() throws(AnnotateError) { try videos?.finish() }
}

extension FaceKey {
  /// The suffix that keeps file names unique.
  var suffix: String { index > 0 ? "-\(index + 1)" : "" }
}
