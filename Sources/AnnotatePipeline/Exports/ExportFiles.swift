internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The exports of a job: faces are gathered frame by frame, and written when all are known.
struct ExportFiles {
  private struct Target {
    let exporter: any TrackExporter
    let destination: ExportDestination
  }

  private var builder: ExportedClipBuilder
  private let targets: [Target]

  /// Reserves the files in a transaction; nil where no exports are wanted.
  ///
  /// - Throws: `.cannotCreate` where one is taken or nothing may be written there.
  init?(
    _ exports: [FaceExport],
    overwrites: Bool,
    header: SidecarHeader,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    guard !exports.isEmpty else { return nil }
    builder = ExportedClipBuilder(header)
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

  /// Takes in the next frame.
  ///
  /// - Throws: `.badInput` where no format can say what it shows.
  mutating func add(_ frame: SidecarFrame) throws(AnnotateError) {
    guard let reason = builder.take(frame) else { return }
    throw AnnotateError(
      .badInput,
      "cannot export frame",
      subject: "\(frame.index)",
      why: reason
    )
  }

  /// Writes everything under temporary names.
  ///
  /// - Parameters:
  ///   - path: what the faces are of, for warnings.
  ///   - onWarning: called where a format counts frames that come unevenly.
  /// - Throws: `.inputOutput` where writing fails.
  func finish(of path: String, onWarning: (AnnotateError) -> Void) throws(AnnotateError) {
    let clip = builder.clip
    if let warning = targets.lazy.compactMap({ clip.warning(for: $0.exporter, of: path) }).first {
      onWarning(warning)
    }
    for target in targets {
      try target.destination.write(try target.exporter.export(clip, ExportChoices()))
    }
  }
}
