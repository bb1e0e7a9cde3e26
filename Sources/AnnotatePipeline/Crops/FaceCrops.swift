internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateWording

/// Writes each face as pictures or a video of its own: level, in the middle, always of one size.
///
/// They are cut from the source, without stamps.
struct FaceCrops: ~Copyable {
  private let folder: PartialFolder
  private var cutter: FaceCutter
  /// What writes videos; nil where pictures are written.
  private var videos: CropVideos?

  /// Makes the folder under a temporary name, in a transaction.
  ///
  /// - Throws: `.cannotCreate` where something is in it already, `.unavailable` where there is no encoder
  ///   for the videos.
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

  /// Writes the faces of a frame: the picture `0003/000041.png` is face 3 in frame 41, the video
  /// `0003.mp4` is face 3; another one of the same number gets `-2`.
  ///
  /// - Throws: `.inputOutput` where writing fails.
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
  /// - Throws: `.inputOutput` where writing fails.
  mutating func finish() throws(AnnotateError) { try videos?.finish() }
}

extension FaceKey {
  /// What tells names of files apart.
  var suffix: String { place > 0 ? "-\(place + 1)" : "" }
}
