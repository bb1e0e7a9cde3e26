internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// The faces of a joined clip, on their way to the paths that the job gives them.
struct FarmFaces {
  private let file: PartialFile?
  private let folder: SidecarFolderWriter?

  /// Copies the sidecar to a temporary name, and splits it if the job wants a file for each frame.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
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

  /// Moves all files to their final paths, or none.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
  func commit() throws(AnnotateError) {
    try file?.commit()
    do throws(AnnotateError) {
      try folder?.commit()
    } catch {
      file?.withdraw()
      throw error
    }
  }

  /// Removes all files from their final paths.
  func withdraw() {
    file?.withdraw()
    folder?.withdraw()
  }
}
