public import AnnotateExports
internal import AnnotateFiles
public import AnnotateJobs
public import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Glibc

/// Writes the faces of a sidecar in formats that other programs can open.
public struct SidecarExport: Sendable {
  /// The path of the sidecar, or of a video with an embedded sidecar.
  public var sidecar: String
  /// The formats and their destinations, where `-` is standard output: all files appear, or none.
  public var exports: [FaceExport]
  /// The faces that are exported; nil for all.
  public var only: FaceChoice?
  /// What happens to faces that users have hidden; numbers of tracks in `only` export them in any case.
  public var hidden = HiddenFaces.leftOut
  /// Further options of the export.
  public var choices = ExportChoices()
  /// Whether an existing file may be replaced.
  public var overwrites = false
  /// Whether a copy of the video goes into the folder of several formats, so that all of them find it beside them wherever
  /// the folder is.
  public var bundlesVideo = false
  /// What the export has in common with other work.
  public var session = Session()
  /// The folder that is made if it does not exist; nil if there is none.
  private(set) var folder: String?
  /// The sidecar of a conformed video that is bundled instead of the one of `sidecar`; nil if there is none.
  var conformedSidecar: String?
  /// Files that go into the folder beside the exports.
  var companions: [Companion] = []

  /// A file that goes into the folder of several formats.
  struct Companion: Sendable, Equatable {
    /// Its name there.
    let name: String
    /// Where it is until then.
    let path: String
  }

  /// Describes an export.
  public init(_ sidecar: String, as export: FaceExport) {
    (self.sidecar, exports) = (sidecar, [export])
  }

  /// Describes exports in several built-in formats; the folder is made if it does not exist.
  ///
  /// Files have the name of the sidecar and that of the format, such as `in.nuke.nk` or `in.csv`.
  ///
  /// - Throws: `.usage` if there is no such format.
  public init(
    _ sidecar: String,
    as formats: [String],
    in folder: String
  ) throws(AnnotateError) {
    (self.sidecar, self.folder, exports) = (sidecar, folder, [])
    let stem = FilePath(sidecar).lastComponent.dropLast(FilePath(sidecar).ending.count)
    for format in formats {
      let exporter = try FaceExport(format, to: "").exporter
      let ending = exporter.fileExtension.map { $0 == format ? [] : [$0] } ?? []
      let name = ([String(stem), format] + ending).joined(separator: ".")
      exports.append(try FaceExport(format, to: "\(folder)/\(name)"))
    }
  }

  /// Reads the sidecar and writes the export.
  ///
  /// - Parameter onWarning: called if the format counts frames but the frames are not evenly spaced in time.
  /// - Returns: what has been written.
  /// - Throws: `.missingInput` or `.badInput` if the sidecar cannot be read, `.usage` if it has none of the
  ///   faces or a choice has no meaning in the format, `.cannotCreate` or `.inputOutput` if the export cannot
  ///   be written; nothing is left at its path then.
  @discardableResult
  public func run(
    onWarning: (AnnotateError) -> Void = { _ in }
  ) throws(AnnotateError) -> ExportResult {
    try checkChoices()
    for export in exports { try checkPath(export) }
    guard let folder, FileIdentity(of: folder) == nil else { return try write(onWarning) }
    try FolderMaking.make(folder)
    do {
      return try write(onWarning)
    } catch {
      // Nothing is in it, and nobody asked for an empty folder.
      rmdir(folder)
      throw error
    }
  }

  /// Checks that the files can be written, and names them.
  ///
  /// - Parameters:
  ///   - names: The names of further files in the folder.
  ///   - inputs: What is read besides sidecars.
  /// - Throws: `.usage` or `.cannotCreate`, or what confining the process throws.
  func declare(_ names: [String], reading inputs: [String]) throws(AnnotateError) {
    let further = names.compactMap { name in folder.map { WrittenPath.file("\($0)/\(name)") } }
    let paths = exports.map(\.writtenPath) + further
    let read = [sidecar] + [choices.suspects].compactMap(\.self) + inputs
    try WrittenPath.check(paths, reading: read, overwrites: overwrites)
    try session.declare(paths, reading: read)
  }

  private func write(
    _ onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) -> ExportResult {
    let bundled = try bundled()
    try declare(bundled.map(\.name), reading: bundled.map(\.path))
    let transaction = FileTransaction()
    let destinations = try exports.map { export throws(AnnotateError) in
      try ExportDestination(
        export.path,
        of: export.exporter,
        overwrites: overwrites,
        in: transaction
      )
    }
    let read = conformedSidecar ?? sidecar
    let reader = try SidecarReader.open(read)
    var clip = try clip(of: reader)
    if let suspects = choices.suspects { try clip.suspect(facesOf: suspects, besides: sidecar) }
    for warning in clip.warnings(for: exports.map(\.exporter), of: sidecar) { onWarning(warning) }
    let video = reader.header.content.sourcePath(beside: read)
    var choices = try choices.looking(at: video ?? "")
    if bundlesVideo, folder != nil {
      choices.media.folder = choices.mediaRoot
    } else if choices.media.folder == nil {
      warnOfMissingFolder(of: video ?? reader.header.content.sourceName, onWarning)
    }
    let copies = try bundled.map { file throws(AnnotateError) in
      try copy(file, in: transaction)
    }
    for (export, destination) in zip(exports, destinations) {
      try destination.write(clip, as: export.exporter, choices)
    }
    try transaction.commit()
    return ExportResult(
      frames: clip.frames.count,
      faces: clip.tracks.reduce(0) { $0 + $1.faces.count },
      tracks: clip.tracks.count,
      paths: exports.map(\.path) + copies.compactMap(\.self)
    )
  }

  /// Warns that programs will look for the video beside the export, if a format names it.
  private func warnOfMissingFolder(of video: String, _ onWarning: (AnnotateError) -> Void) {
    let formats = exports.map(\.exporter).filter { $0.options.contains(.mediaRoot) }.map(\.name)
    guard !formats.isEmpty else { return }
    let name = FilePath(video).lastComponent
    let problem = TransferProblem.noFolder(name, sidecar: sidecar, formats: formats)
    onWarning(AnnotateError(problem))
  }

  /// The faces that are exported of a sidecar.
  ///
  /// - Throws: `.badInput` if it cannot be read, `.usage` if it has none of them.
  func clip(of reader: SidecarReader) throws(AnnotateError) -> ExportedClip {
    let only = try only?.resolved(reader.header.content.faces)
    return try ExportedClip(
      reading: reader,
      of: sidecar,
      tracks: only?.ids,
      people: only?.people ?? [],
      hidden: hidden,
      keepsDetails: exports.contains(where: \.exporter.needsDetails)
    )
  }

  /// The path of the video that goes into the folder of several formats.
  ///
  /// - Throws: `.missingInput` if it is not beside the sidecar, `.badInput` if that cannot be read.
  func bundledVideo() throws(AnnotateError) -> String {
    let read = conformedSidecar ?? sidecar
    let header = try SidecarReader.open(read).header.content
    let video = header.sourcePath(beside: read)
    guard let video, FileIdentity(of: video)?.isRegular == true else {
      throw AnnotateError(TransferProblem.noVideo(video ?? header.sourceName, sidecar: sidecar))
    }
    return video
  }

  /// What goes with the formats into their folder: the video first, if it is to.
  private func bundled() throws(AnnotateError) -> [Companion] {
    guard bundlesVideo, folder != nil else { return companions }
    let video = try bundledVideo()
    return [Companion(name: FilePath(video).lastComponent, path: video)] + companions
  }

  /// Copies a file into the folder of several formats.
  ///
  /// - Returns: The final path of the copy; nil if there is no folder.
  private func copy(
    _ file: Companion,
    in transaction: FileTransaction
  ) throws(AnnotateError) -> String? {
    guard let folder else { return nil }
    let path = "\(folder)/\(file.name)"
    try FileContents.copy(file.path, to: transaction.makeFile(for: path, overwrites: overwrites))
    return path
  }

  /// Each choice has a meaning in at least one of the formats; the others ignore it.
  private func checkChoices() throws(AnnotateError) {
    let known = exports.reduce(into: Set<ExportOption>()) { $0.formUnion($1.exporter.options) }
    let others = choices.options.subtracting(known).sorted { $0.rawValue < $1.rawValue }
    guard others.isEmpty else {
      throw AnnotateError(TransferProblem.options(others, formats: exports.map(\.format)))
    }
  }

  private func checkPath(_ export: FaceExport) throws(AnnotateError) {
    let exporter = export.exporter
    guard exporter.fileExtension != nil || export.path != "-" else {
      throw AnnotateError(TransferProblem.folderToStandardOutput(format: exporter.name))
    }
  }
}

/// What an export has written.
public struct ExportResult: Sendable, Equatable {
  /// The number of frames of the sidecar.
  public let frames: Int
  /// The number of exported faces in all frames.
  public let faces: Int
  /// The number of exported tracks.
  public let tracks: Int
  /// The paths of the files or folders; `-` is standard output.
  public let paths: [String]
}
