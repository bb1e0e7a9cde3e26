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
    guard ArchiveKind(startingWith: bytes) == nil else {
      throw AnnotateError(TransferProblem.importsArchive(path, format: format))
    }
    do throws(ImportFailure) {
      clip = try importer.read(bytes, firstFrame: job.firstFrame ?? importer.firstFrame)
    } catch {
      throw AnnotateError(TransferProblem.unreadableImport(path, format: format, error))
    }
  }

  /// The facts about the import in the header of the sidecar.
  var record: JobRecord { JobRecord(importing: format, isTracked: clip.followsFaces) }

  /// Warnings about what cannot be imported.
  var warnings: [AnnotateError] {
    guard clip.otherShapes > 0 else { return [] }
    return [
      AnnotateError(TransferProblem.otherShapes(path, count: clip.otherShapes))
    ]
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
