internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// The faces of a joined clip on their way to where the job wants them.
struct FarmFaces {
  private let file: PartialFile?
  private let folder: SidecarFolderWriter?

  /// Copies the sidecar under a temporary name, and takes it apart where a file for each frame is wanted.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where that fails.
  init(_ sidecar: String, for job: AnnotationJob) throws(AnnotateError) {
    file = try job.sidecarPath.map { path throws(AnnotateError) in
      let file = try PartialFile(for: path, overwrites: true)
      try FileContents.copy(sidecar, to: file)
      return file
    }
    folder = try job.output.faces.folder.map { path throws(AnnotateError) in
      let reader = try SidecarReader(opening: sidecar)
      let folder = try SidecarFolderWriter(path: path, overwrites: true, header: reader.header)
      while let frame = try reader.next() { try folder.write(frame) }
      if let end = reader.end { try folder.finish(end) }
      return folder
    }
  }

  /// Puts everything at its final paths, or nothing of it.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` where that fails.
  func commit() throws(AnnotateError) {
    try file?.commit()
    do throws(AnnotateError) {
      try folder?.commit()
    } catch {
      file?.withdraw()
      throw error
    }
  }

  /// Takes everything back from its final paths.
  func withdraw() {
    file?.withdraw()
    folder?.withdraw()
  }
}
