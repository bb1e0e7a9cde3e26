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
    let choices = ImportChoices(
      firstFrame: job.firstFrame ?? importer.firstFrame,
      label: job.label
    )
    if FileIdentity(of: path)?.isFolder == true {
      guard let importer = importer as? any FolderImporter else {
        throw AnnotateError(TransferProblem.importsFolder(path))
      }
      clip = try Self.clip(ofFolder: path, importer, choices)
    } else {
      clip = try Self.clip(ofFile: path, importer, choices)
    }
    guard clip.lastFrame != nil || clip.omissions.labels.isEmpty else {
      throw AnnotateError(nothingImported)
    }
  }

  private static func clip(
    ofFolder path: String,
    _ importer: any FolderImporter,
    _ choices: ImportChoices
  ) throws(AnnotateError) -> ImportedClip {
    var (files, size) = ([String: [UInt8]](), 0)
    for name in names(in: path, "").filter(importer.reads) {
      let bytes = try FileContents.read(FilePath(path).appending(name).text, limit: sizeLimit + 1)
      size += bytes.count
      guard size <= sizeLimit else {
        throw AnnotateError(
          TransferProblem.importTooLarge(path, format: importer.name, limit: sizeLimit)
        )
      }
      files[name] = bytes
    }
    do throws(ImportFailure) {
      return try importer.read(files, choices)
    } catch {
      throw AnnotateError(TransferProblem.unreadableImport(path, format: importer.name, error))
    }
  }

  /// The maximum depth of folders in each other; data sets have three.
  private static let maxDepth = 8

  /// The paths of the files in a folder and its folders, relative to it.
  private static func names(in folder: String, _ prefix: String, depth: Int = 0) -> [String] {
    guard depth < maxDepth else { return [] }
    let all = FolderListing.names(in: FilePath(folder).appending(prefix).text)
    return all.filter { $0 != "." && $0 != ".." }.flatMap { name in
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      let identity = FileIdentity(of: FilePath(folder).appending(path).text)
      if identity?.isFolder == true { return names(in: folder, path, depth: depth + 1) }
      return identity?.isRegular == true ? [path] : []
    }
  }

  private static func clip(
    ofFile path: String,
    _ importer: any FaceImporter,
    _ choices: ImportChoices
  ) throws(AnnotateError) -> ImportedClip {
    let format = importer.name
    let bytes = try FileContents.read(path, limit: Self.sizeLimit + 1)
    guard bytes.count <= Self.sizeLimit else {
      throw AnnotateError(
        TransferProblem.importTooLarge(path, format: format, limit: Self.sizeLimit)
      )
    }
    guard [nil, .zip].contains(ArchiveKind(startingWith: bytes)) else {
      throw AnnotateError(TransferProblem.importsArchive(path, format: format))
    }
    var choices = choices
    do throws(ImportFailure) {
      if let importer = importer as? any FolderImporter, let archive = try ZIPArchive(bytes) {
        return try importer.read(try files(of: archive, importer), choices)
      }
      let tracks = try Self.tracks(in: bytes, importer, &choices)
      return try importer.read(tracks, choices)
    } catch {
      throw AnnotateError(TransferProblem.unreadableImport(path, format: format, error))
    }
  }

  /// The files of an archive that a format reads.
  private static func files(
    of archive: ZIPArchive,
    _ importer: any FolderImporter
  ) throws(ImportFailure) -> [String: [UInt8]] {
    var (files, left) = ([String: [UInt8]](), sizeLimit)
    for path in archive.paths.filter(importer.reads) {
      let bytes = try archive.contents(of: path, limit: left)
      left -= bytes.count
      files[path] = bytes
    }
    return files
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
