internal import MediaTypes
internal import Sidecar

/// Where the faces of a job are written: into a sidecar, a folder with a file for each frame, both or
/// neither.
struct FaceFiles {
  private let sidecar: SidecarWriter?
  private let folder: SidecarFolderWriter?

  /// Creates what is wanted under temporary names.
  ///
  /// - Parameters:
  ///   - sidecar: the path of the sidecar; nil for none.
  ///   - folder: the path of the folder; nil for none.
  ///   - overwrites: whether either may be replaced.
  ///   - header: makes the first line; called where one is written.
  /// - Throws: `.cannotCreate` or `.inputOutput`, and what `header` throws.
  init(
    sidecar: String?,
    folder: String?,
    overwrites: Bool,
    header: () throws(AnnotateError) -> SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    guard sidecar != nil || folder != nil else {
      (self.sidecar, self.folder) = (nil, nil)
      return
    }
    let header = try header()
    self.sidecar = try sidecar.map { path throws(AnnotateError) in
      try SidecarWriter(path: path, overwrites: overwrites, header: header)
    }
    self.folder = try folder.map { path throws(AnnotateError) in
      try SidecarFolderWriter(path: path, overwrites: overwrites, header: header)
    }
  }

  /// Writes the next frame.
  ///
  /// - Throws: `.inputOutput` where that fails.
  func write(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    try sidecar?.write(frame)
    try folder?.write(frame)
  }

  /// Completes everything and puts it at its final paths, or nothing of it.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func finish(_ end: SidecarRecord<SidecarEnd>) throws(AnnotateError) {
    try sidecar?.finish(end)
    try folder?.finish(end)
    try sidecar?.commit()
    do throws(AnnotateError) {
      try folder?.commit()
    } catch {
      sidecar?.withdraw()
      throw error
    }
  }

  /// Takes everything back from its final paths.
  func withdraw() {
    sidecar?.withdraw()
    folder?.withdraw()
  }
}
