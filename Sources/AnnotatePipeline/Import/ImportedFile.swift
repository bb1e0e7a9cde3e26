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
      throw AnnotateError(.missingInput, "cannot read", subject: path, why: "it is a folder")
    }
    let bytes = try FileContents.read(path, limit: Self.sizeLimit + 1)
    guard bytes.count <= Self.sizeLimit else {
      throw Self.failure(path, format, "it is larger than \(Self.sizeLimit >> 30) GiB")
    }
    do throws(ImportFailure) {
      clip = try importer.read(bytes, firstFrame: job.firstFrame ?? importer.firstFrame)
    } catch {
      throw Self.failure(path, format, error.description)
    }
  }

  /// The facts about the import in the header of the sidecar.
  var record: JobRecord { JobRecord(importing: format, isTracked: clip.followsFaces) }

  /// Warnings about what cannot be imported.
  var warnings: [AnnotateError] {
    guard clip.otherShapes > 0 else { return [] }
    return [
      AnnotateError(
        .badInput,
        "some shapes cannot be imported from",
        subject: path,
        why: "\(clip.otherShapes) that are not boxes are left out"
      )
    ]
  }

  /// Turns positions into pixels of the picture of a video.
  ///
  /// - Throws: `.badInput` if they were measured in a picture of another size.
  mutating func fit(_ video: MainVideo) throws(AnnotateError) {
    let size = video.geometry.displaySize
    clip = clip.inPixels(of: size)
    guard let stated = clip.pictureSize, stated != size else { return }
    throw failure(
      "its pictures are \(stated), those of '\(video.source.path)' are \(size)",
      hints: ["annotate the video itself, or change the numbers to its size"]
    )
  }

  /// Checks that the tracks have no frames that the video lacks.
  ///
  /// - Throws: `.badInput` if they have.
  func check(frameCount: Int, of video: MainVideo) throws(AnnotateError) {
    guard let last = clip.lastFrame, last >= frameCount else { return }
    throw failure(
      "it has frame \(last) (from 0), but '\(video.source.path)' has \(frameCount) frames",
      hints: ["if its first frame has another number, pass --start-frame"]
    )
  }

  private func failure(_ why: String, hints: [String] = []) -> AnnotateError {
    Self.failure(path, format, why, hints: hints)
  }

  private static func failure(
    _ path: String,
    _ format: String,
    _ why: String,
    hints: [String] = []
  ) -> AnnotateError {
    AnnotateError(
      .badInput,
      "cannot import the \(format) file",
      subject: path,
      why: why,
      hints: hints
    )
  }
}
