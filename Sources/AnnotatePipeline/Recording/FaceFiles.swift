package import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateTracking

/// Where the faces of a job are written: into a sidecar, a folder with a file for each frame, files for
/// other programs, or nowhere.
package struct FaceFiles {
  private let sidecar: SidecarWriter?
  private let folder: SidecarFolderWriter?
  private var exports: ExportFiles?
  /// What goes into the video itself; nil where nothing does.
  private var embedder: FaceEmbedder?
  /// Nil where numbers of faces mean nothing, or nothing is written.
  private var events: FaceEventLog?

  /// Creates what is wanted under temporary names.
  ///
  /// - Parameters:
  ///   - sidecar: the path of the sidecar; nil for none.
  ///   - folder: the path of the folder; nil for none.
  ///   - exports: the files for other programs.
  ///   - embeds: whether faces go into the video itself.
  ///   - overwrites: whether any may be replaced.
  ///   - transaction: puts all of them at their final paths.
  ///   - header: makes the first line; called where one is written.
  /// - Throws: `.cannotCreate` or `.inputOutput`, and what `header` throws.
  package init(
    sidecar: String?,
    folder: String?,
    exports: [FaceExport] = [],
    embeds: Bool = false,
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
      header: header.content,
      in: transaction
    )
  }

  /// Writes the next frame.
  ///
  /// - Returns: what goes into the video now.
  /// - Throws: `.inputOutput` where that fails, `.badInput` where it cannot be exported.
  mutating func write(
    _ frame: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) -> FaceSample? {
    let content = frame.content
    events?.add(at: content.presentationTime, lasting: content.duration, content.faces)
    try sidecar?.write(frame)
    try folder?.write(frame)
    try exports?.add(content)
    return embedder?.add(frame)
  }

  /// Completes everything under its temporary name.
  ///
  /// - Parameters:
  ///   - end: the end record, which still lacks the events.
  ///   - path: what the faces are of, for warnings.
  ///   - onWarning: called for what exports cannot say.
  /// - Throws: `.inputOutput` where writing fails.
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

  /// What goes into the video with its last frame.
  ///
  /// - Parameter end: the end record, which still lacks the events.
  /// - Returns: the sample; nil where nothing goes there.
  mutating func finishSamples(_ end: SidecarRecord<SidecarEnd>) -> FaceSample? {
    guard embedder != nil else { return nil }
    let end = completed(end)
    return embedder?.finish(end)
  }

  /// The end record with the events.
  private mutating func completed(_ end: SidecarRecord<SidecarEnd>) -> SidecarRecord<SidecarEnd> {
    var content = end.content
    content.events = events?.finish()
    return end.changed(to: content)
  }
}
