internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// Writes the faces of a joined clip.
enum FarmFaces {
  /// Copies the sidecar for a job, and splits it if the job asks for a file for each frame.
  ///
  /// - Parameters:
  ///   - sidecar: the path of the clip's sidecar.
  ///   - job: the job, which names the files.
  ///   - transaction: moves the files to their final paths.
  /// - Throws: `.cannotCreate` or `.inputOutput` if writing fails.
  static func copy(
    _ sidecar: String,
    for job: AnnotationJob,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    if let path = job.sidecarPath {
      try FileContents.copy(sidecar, to: transaction.makeFile(for: path, overwrites: true))
    }
    guard let path = job.output.faces.folder else { return }
    let reader = try SidecarReader(opening: sidecar)
    let folder = try SidecarFolderWriter(
      path: path,
      overwrites: true,
      header: reader.header,
      in: transaction
    )
    while let frame = try reader.next() { try folder.write(frame) }
    if let end = reader.end { try folder.finish(end) }
  }
}
