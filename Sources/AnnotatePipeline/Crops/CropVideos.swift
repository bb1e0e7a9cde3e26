internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording

/// Writes the pictures of each track as a video, whose frames have the presentation times of the source.
///
/// An open video takes memory, and a complete one cannot be extended. If too many are open, the one whose
/// face has been absent for longest is completed. If that face returns, it gets a second video.
struct CropVideos: ~Copyable {
  /// The maximum number of open videos, unless more faces are in one frame.
  private static let maximumOpen = 16

  private let folder: PartialFolder
  private let container: String
  private let size: PixelSize
  private let main: MainVideo
  private let kind: CropVideo.Kind
  private var converter: FrameConverter
  private var open: [FaceKey: CropVideo] = [:]
  /// The number of videos of each face.
  private var parts: [FaceKey: Int] = [:]

  /// Prepares to write into a folder; nil if the options ask for no videos.
  ///
  /// - Throws: `.unavailable` if there is no encoder.
  init?(
    _ options: CropOptions,
    in folder: PartialFolder,
    of main: MainVideo
  ) throws(AnnotateError) {
    guard case .videos(let container) = options.form else { return nil }
    let kind = try CropVideo.Kind(container: container, main)
    size = PixelSize(options.size, options.size)
    converter = FrameConverter(for: kind.encoder, size: size)
    (self.folder, self.container, self.main, self.kind) = (folder, container, main, kind)
  }

  /// Adds a picture to the video of a face.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func write(_ picture: Frame, of key: FaceKey) throws(AnnotateError) {
    let frame = try converter.convert(picture)
    if open[key] == nil {
      if open.count >= Self.maximumOpen { try finishOldest(before: picture.presentationTime) }
      open[key] = try begin(key, with: frame)
    }
    try open[key]?.write(frame)
  }

  /// Completes all videos.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  mutating func finish() throws(AnnotateError) {
    for video in open.values { try video.finish() }
    open = [:]
  }

  private mutating func begin(_ key: FaceKey, with frame: Frame) throws(AnnotateError) -> CropVideo
  {
    let part = parts[key, default: 0] + 1
    parts[key] = part
    let suffix = key.suffix + (part > 1 ? "-part\(part)" : "")
    let name = "\(key.id.padded(to: 4))\(suffix).\(container)"
    return try CropVideo(
      .fileInFolder(folder, name: name),
      kind,
      source: try SourceDescription(
        ofPartOf: main.stream,
        in: main.source,
        size: size,
        start: frame.presentationTime
      ),
      with: frame
    )
  }

  /// Completes the oldest videos, but not those of faces in the frame at `time`.
  private mutating func finishOldest(before time: MediaTime) throws(AnnotateError) {
    let oldest = open.min { $0.value.lastTime < $1.value.lastTime }
    guard let oldest, oldest.value.lastTime < time else { return }
    try oldest.value.finish()
    open[oldest.key] = nil
  }
}
