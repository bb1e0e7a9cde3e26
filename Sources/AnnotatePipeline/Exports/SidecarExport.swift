public import AnnotateExports
internal import AnnotateFiles
public import AnnotateJobs
public import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// Writes the faces of a sidecar in a format that another program can open.
public struct SidecarExport: Sendable {
  /// The path of the sidecar, or of a video with an embedded sidecar.
  public var sidecar: String
  /// The format and the destination; `-` is standard output.
  public var export: FaceExport
  /// The numbers of the faces that are exported; nil for all.
  public var tracks: Set<Int>?
  /// What happens to faces that users have hidden; `tracks` exports them in any case.
  public var hidden = HiddenFaces.leftOut
  /// Further options of the export.
  public var choices = ExportChoices()
  /// Whether an existing file may be replaced.
  public var overwrites = false

  /// Describes an export.
  public init(_ sidecar: String, as export: FaceExport) {
    (self.sidecar, self.export) = (sidecar, export)
  }

  /// Reads the sidecar and writes the export.
  ///
  /// - Parameter onWarning: called if the format counts frames but the frames are not evenly spaced in time.
  /// - Throws: `.missingInput` or `.badInput` if the sidecar cannot be read, `.usage` if it has none of the
  ///   faces or a choice has no meaning in the format, `.cannotCreate` or `.inputOutput` if the export cannot
  ///   be written; nothing is left at its path then.
  public func run(
    onWarning: (AnnotateError) -> Void = { _ in }
  ) throws(AnnotateError) {
    let exporter = export.exporter
    try check(exporter)
    try WrittenPath.check([export.writtenPath], reading: [sidecar], overwrites: overwrites)
    let transaction = FileTransaction()
    let destination = try ExportDestination(
      export.path,
      of: exporter,
      overwrites: overwrites,
      in: transaction
    )
    let reader = try SidecarReader.open(sidecar)
    let clip = try ExportedClip(reading: reader, of: sidecar, tracks: tracks, hidden: hidden)
    if let warning = clip.warning(for: exporter, of: sidecar) { onWarning(warning) }
    try destination.write(try exporter.export(clip, choices))
    try transaction.commit()
  }

  private func check(_ exporter: any TrackExporter) throws(AnnotateError) {
    let others = choices.options.subtracting(exporter.options).map(\.rawValue).sorted()
    guard others.isEmpty else {
      throw AnnotateError(
        .usage,
        "cannot export as",
        subject: exporter.name,
        why:
          "\(others.listed("and")) \(others.count == 1 ? "has" : "have") no meaning in this format"
      )
    }
    guard exporter.fileExtension != nil || export.path != "-" else {
      throw AnnotateError(
        .usage,
        "cannot export as",
        subject: exporter.name,
        why: "it is a folder of files, so it cannot go to standard output"
      )
    }
  }
}
