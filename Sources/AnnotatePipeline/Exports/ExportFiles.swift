internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The exports of a job: faces are collected frame by frame, and written when all are known.
struct ExportFiles {
  private struct Target {
    let exporter: any FaceExporter
    let destination: ExportDestination
  }

  private var builder: ExportedClipBuilder
  private let targets: [Target]
  private let isNextToVideo: Bool

  /// Reserves the files in a transaction; nil if there are no exports.
  ///
  /// - Parameters:
  ///   - exports: the exports.
  ///   - overwrites: whether existing files may be replaced.
  ///   - isNextToVideo: whether the job writes the video with these frames, too.
  ///   - header: the first line of the sidecar.
  ///   - transaction: moves all files to their final paths.
  /// - Throws: `.cannotCreate` if a path is taken or not writable.
  init?(
    _ exports: [FaceExport],
    overwrites: Bool,
    isNextToVideo: Bool,
    header: SidecarHeader,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    guard !exports.isEmpty else { return nil }
    builder = ExportedClipBuilder(
      header,
      hidden: .leftOut,
      keepsDetails: exports.contains(where: \.exporter.needsDetails)
    )
    self.isNextToVideo = isNextToVideo
    targets = try exports.map { export throws(AnnotateError) in
      let exporter = export.exporter
      let destination = try ExportDestination(
        export.path,
        of: exporter,
        overwrites: overwrites,
        in: transaction
      )
      return Target(exporter: exporter, destination: destination)
    }
  }

  /// Adds the next frame.
  ///
  /// - Throws: `.badInput` if no format can express its contents.
  mutating func add(_ frame: SidecarFrame) throws(AnnotateError) {
    guard let reason = builder.take(frame) else { return }
    throw AnnotateError(TransferProblem.frame(frame.index, reason: reason))
  }

  /// Writes all exports under temporary names.
  ///
  /// - Parameters:
  ///   - path: the path of the video, for warnings.
  ///   - onWarning: called if a format counts frames but the frames are not evenly spaced in time.
  /// - Throws: `.badInput` if a format cannot express the clip, `.inputOutput` if writing fails.
  func finish(of path: String, onWarning: (AnnotateError) -> Void) throws(AnnotateError) {
    let clip = builder.clip
    let exporters = targets.map(\.exporter)
    for warning in clip.warnings(for: exporters, of: path, isNextToVideo: isNextToVideo) {
      onWarning(warning)
    }
    let choices = try ExportChoices().looking(at: path)
    for target in targets {
      try target.destination.write(clip, as: target.exporter, choices)
    }
  }
}
