package import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateTracking

/// The files with the faces of a job: a sidecar, a folder with one file for each frame, exports, or none of
/// them.
package struct FaceFiles {
  private let sidecar: SidecarWriter?
  private let folder: SidecarFolderWriter?
  private var exports: ExportFiles?
  /// The embedder of faces into the video; nil if they are not embedded.
  private var embedder: FaceEmbedder?
  /// The events so far; nil if the numbers of faces mean nothing, or nothing is written.
  private var events: FaceEventLog?
  /// The index of the first frame; nil before it is written.
  private var firstIndex: Int?

  /// Creates the requested files under temporary names.
  ///
  /// - Parameters:
  ///   - sidecar: the path of the sidecar; nil for none.
  ///   - folder: the path of the folder; nil for none.
  ///   - exports: the exports.
  ///   - embeds: whether faces are embedded in the video.
  ///   - isBesideVideo: whether the job writes the video with these frames, too.
  ///   - overwrites: whether existing files may be replaced.
  ///   - transaction: moves all files to their final paths.
  ///   - header: makes the first line; called only if it is written.
  /// - Throws: `.cannotCreate` or `.inputOutput`, and what `header` throws.
  package init(
    sidecar: String?,
    folder: String?,
    exports: [FaceExport] = [],
    embeds: Bool = false,
    isBesideVideo: Bool = false,
    overwrites: Bool,
    in transaction: FileTransaction,
    header: () throws(AnnotateError) -> SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    guard sidecar != nil || folder != nil || !exports.isEmpty || embeds else {
      (self.sidecar, self.folder) = (nil, nil)
      return
    }
    let header = try header()
    if header.content.job.tracking.isOn {
      events = FaceEventLog(timeBase: header.content.timeBase)
    }
    self.sidecar = try sidecar.map { path throws(AnnotateError) in
      try SidecarWriter(
        to: transaction.makeFile(for: path, overwrites: overwrites),
        header: header
      )
    }
    self.folder = try folder.map { path throws(AnnotateError) in
      try SidecarFolderWriter(
        path: path,
        overwrites: overwrites,
        header: header,
        in: transaction
      )
    }
    embedder = embeds ? FaceEmbedder(header) : nil
    self.exports = try ExportFiles(
      exports,
      overwrites: overwrites,
      isBesideVideo: isBesideVideo,
      header: header.content,
      in: transaction
    )
  }

  /// Writes the next frame.
  ///
  /// - Returns: the sample that is ready for the video, if any.
  /// - Throws: `.inputOutput` if writing fails, `.badInput` if the frame cannot be exported.
  mutating func write(
    _ frame: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) -> FaceSample? {
    let content = frame.content
    firstIndex = firstIndex ?? content.index
    events?.add(at: content.presentationTime, lasting: content.duration, content.faces)
    try sidecar?.write(frame)
    try folder?.write(frame)
    try exports?.add(content)
    return embedder?.add(frame)
  }

  /// Completes all files under their temporary names.
  ///
  /// - Parameters:
  ///   - end: the end record, still without the events.
  ///   - path: the path of the video, for warnings.
  ///   - onWarning: called for what exports cannot express.
  /// - Throws: `.inputOutput` if writing fails.
  mutating func finish(
    _ end: SidecarRecord<SidecarEnd>,
    of path: String,
    onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) {
    let end = completed(end)
    try sidecar?.finish(end)
    try folder?.finish(end)
    try exports?.finish(of: path, onWarning: onWarning)
  }

  /// Makes the last sample for the video.
  ///
  /// - Parameter end: the end record, still without the events.
  /// - Returns: the sample; nil if faces are not embedded.
  mutating func finishSamples(_ end: SidecarRecord<SidecarEnd>) -> FaceSample? {
    guard embedder != nil else { return nil }
    let end = completed(end)
    return embedder?.finish(end)
  }

  /// The end record with the events.
  private mutating func completed(_ end: SidecarRecord<SidecarEnd>) -> SidecarRecord<SidecarEnd> {
    var content = end.content
    content.events = events?.finish().counting(from: firstIndex ?? 0)
    return end.changed(to: content)
  }
}
