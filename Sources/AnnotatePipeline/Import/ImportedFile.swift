internal import AnnotateFiles
internal import AnnotateImports
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures

/// Tracks that were read from a file.
struct ImportedFile: Sendable {
  /// The maximum size of a file in bytes: 1 GiB.
  private static let sizeLimit = 1 << 30

  private let path: String
  private let format: String
  /// The contents of the file, in pixels once the picture is known.
  private(set) var clip: ImportedClip

  /// Reads a file.
  ///
  /// - Throws: `.missingInput` if it cannot be read; `.badInput` with the line number if it is not valid.
  init(_ job: ImportJob) throws(AnnotateError) {
    let importer = job.importer
    (path, format) = (job.tracks, importer.name)
    guard FileIdentity(of: path)?.isFolder != true else {
      throw AnnotateError(TransferProblem.importsFolder(path))
    }
    let bytes = try FileContents.read(path, limit: Self.sizeLimit + 1)
    guard bytes.count <= Self.sizeLimit else {
      throw AnnotateError(
        TransferProblem.importTooLarge(path, format: format, limit: Self.sizeLimit)
      )
    }
    guard [nil, .zip].contains(ArchiveKind(startingWith: bytes)) else {
      throw AnnotateError(TransferProblem.importsArchive(path, format: format))
    }
    var choices = ImportChoices(
      firstFrame: job.firstFrame ?? importer.firstFrame,
      label: job.label
    )
    do throws(ImportFailure) {
      let tracks = try Self.tracks(in: bytes, importer, &choices)
      clip = try importer.read(tracks, choices)
    } catch {
      throw AnnotateError(TransferProblem.unreadableImport(path, format: format, error))
    }
    guard clip.lastFrame != nil || clip.omissions.labels.isEmpty else {
      throw AnnotateError(nothingImported)
    }
  }

  /// The bytes with the tracks: those of the file, or those of the file in it if it is a ZIP archive, whose list
  /// of labels is added to the choices.
  private static func tracks(
    in bytes: [UInt8],
    _ importer: any FaceImporter,
    _ choices: inout ImportChoices
  ) throws(ImportFailure) -> [UInt8] {
    guard let archive = try ZIPArchive(bytes) else { return bytes }
    let paths = archive.paths.filter(importer.isTracks)
    guard paths.count == 1 else {
      let found = paths.isEmpty ? "no file" : "\(paths.count) files"
      throw ImportFailure("it is a ZIP archive with \(found) of this format: unpack it")
    }
    let folder = FilePath(paths[0]).folder
    let labels = archive.paths.first {
      FilePath($0).lastComponent == "labels.txt" && FilePath($0).folder == folder
    }
    if let labels {
      let text = String(decoding: try archive.contents(of: labels, limit: 1 << 20), as: UTF8.self)
      choices.labelNames = text.split(whereSeparator: \.isNewline).map(String.init)
    }
    return try archive.contents(of: paths[0], limit: sizeLimit)
  }

  /// The facts about the import in the header of the sidecar.
  var record: JobRecord { JobRecord(importing: format, isTracked: clip.followsFaces) }

  /// Warnings about what cannot be imported.
  var warnings: [AnnotateError] {
    if clip.lastFrame == nil { return [AnnotateError(nothingImported)] }
    guard !clip.omissions.isEmpty else { return [] }
    return [AnnotateError(TransferProblem.omitted(path, clip.omissions))]
  }

  private var nothingImported: TransferProblem {
    .nothingImported(path, format: format, clip.omissions)
  }

  /// Turns positions into pixels of the picture of a video.
  ///
  /// - Throws: `.badInput` if they were measured in a picture of another size.
  mutating func fit(_ video: MainVideo) throws(AnnotateError) {
    let size = video.geometry.displaySize
    clip = clip.inPixels(of: size)
    guard let stated = clip.pictureSize, stated != size else { return }
    throw AnnotateError(
      TransferProblem.otherSize(path, format: format, stated, video: video.source.path, size)
    )
  }

  /// Checks that the tracks have no frames that the video lacks.
  ///
  /// - Throws: `.badInput` if they have.
  func check(frameCount: Int, of video: MainVideo) throws(AnnotateError) {
    guard let last = clip.lastFrame, last >= frameCount else { return }
    throw AnnotateError(
      TransferProblem.noSuchFrame(
        last,
        path,
        format: format,
        video: video.source.path,
        frameCount: frameCount
      )
    )
  }
}
