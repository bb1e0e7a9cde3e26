internal import AnnotateContainers
package import AnnotateFiles
package import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// The files with faces that a run writes.
package struct FaceTarget: Sendable {
  /// The files and folders.
  package let outputs: FaceOutputs
  /// The path of the sidecar; nil if there is none.
  package let sidecar: String?
  /// Whether existing files may be replaced.
  package let overwrites: Bool
  /// Whether damage of the input ends the run.
  package let isStrict: Bool

  /// Describes files.
  package init(_ outputs: FaceOutputs, sidecar: String?, overwrites: Bool, isStrict: Bool = false) {
    (self.outputs, self.sidecar) = (outputs, sidecar)
    (self.overwrites, self.isStrict) = (overwrites, isStrict)
  }

  /// The files of a job that writes a video, too.
  init(_ job: AnnotationJob) {
    self.init(
      job.output.faces,
      sidecar: job.sidecarPath,
      overwrites: job.output.overwrites,
      isStrict: job.output.isStrict
    )
  }

  /// The files of a job that writes no video.
  init(_ job: DetectionJob) {
    self.init(
      job.faces,
      sidecar: job.sidecarPath,
      overwrites: job.overwrites,
      isStrict: job.isStrict
    )
  }

  /// Whether there are any, besides a track of the video.
  var hasFiles: Bool {
    sidecar != nil || isStreamed || address != nil || outputs.folder != nil
      || !outputs.exports.isEmpty
  }

  /// Whether the sidecar goes to standard output.
  var isStreamed: Bool { outputs.sidecar == .standardOutput }

  /// Where the result says that the sidecar is; nil if there is none.
  var sidecarName: String? { isStreamed ? "-" : address?.shown ?? sidecar }

  /// Where the lines of the sidecar are sent; nil if they are not.
  var address: NetworkAddress? {
    if case .address(let text) = outputs.sidecar { NetworkAddress(text) } else { nil }
  }

  /// The paths of all of them.
  package var writtenPaths: [WrittenPath] { outputs.writtenPaths(sidecar: sidecar) }
}

/// The files with the faces of a job: a sidecar, a folder with one file for each frame, exports, or none of
/// them.
struct FaceFiles {
  private let sidecar: SidecarWriter?
  private let folder: SidecarFolderWriter?
  private var exports: ExportFiles?
  /// The embedder of faces into the video; nil if they are not embedded.
  private var embedder: FaceEmbedder?
  /// The events so far; nil if the numbers of faces mean nothing, or nothing is written.
  private var events: FaceEventLog?
  /// The index of the first frame; nil before it is written.
  private var firstIndex: Int?
  /// The header of a private sidecar, whose lines have no members that nobody knows; nil for other sidecars.
  private var privateHeader: SidecarHeader?

  /// Creates the requested files under temporary names.
  ///
  /// - Parameters:
  ///   - target: the files.
  ///   - isNextToVideo: whether the run writes the video with these frames, too; only then are faces embedded.
  ///   - lead: how much earlier a frame is in its line than in the stream, in ticks.
  ///   - transaction: moves all files to their final paths.
  ///   - header: makes the first line; called only if it is written.
  /// - Throws: `.cannotCreate` or `.inputOutput`, and what `header` throws.
  init(
    _ target: FaceTarget,
    isNextToVideo: Bool = false,
    lead: Int64 = 0,
    in transaction: FileTransaction,
    header: () throws(AnnotateError) -> SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    let embeds = isNextToVideo && target.outputs.isEmbedded
    guard embeds || target.hasFiles else {
      (sidecar, folder) = (nil, nil)
      return
    }
    let header = try header()
    if header.content.job.tracking.isOn {
      events = FaceEventLog(timeBase: header.content.timeBase)
    }
    privateHeader = header.content.isPrivate ? header.content : nil
    let overwrites = target.overwrites
    if target.isStreamed {
      sidecar = try SidecarWriter(toStandardOutput: header)
    } else if let address = target.address {
      sidecar = try SidecarWriter(sending: header, to: address)
    } else {
      sidecar = try target.sidecar.map { path throws(AnnotateError) in
        try SidecarWriter(
          to: transaction.makeFile(for: path, overwrites: overwrites),
          header: header
        )
      }
    }
    folder = try target.outputs.folder.map { path throws(AnnotateError) in
      try SidecarFolderWriter(
        path: path,
        overwrites: overwrites,
        header: header,
        in: transaction
      )
    }
    embedder = embeds ? FaceEmbedder(header, lead: lead) : nil
    exports = try ExportFiles(
      target.outputs.exports,
      overwrites: overwrites,
      isNextToVideo: isNextToVideo,
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
    let frame = privateHeader.map(frame.withoutUnknownMembers) ?? frame
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
    let changed = end.changed(to: content)
    return privateHeader == nil ? changed : changed.withoutUnknownMembers()
  }
}
