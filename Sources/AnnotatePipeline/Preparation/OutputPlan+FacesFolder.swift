internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateSidecar

extension OutputPlan {
  /// Checks that a folder with one file for each frame can be written beside other outputs.
  ///
  /// - Throws: `.cannotCreate` if it cannot be written, or `.usage` if another output is the folder or lies
  ///   in it.
  static func check(
    facesFolder path: String?,
    beside outputs: [String],
    overwrites: Bool
  ) throws(AnnotateError) {
    guard let path else { return }
    try SidecarFolderWriter.check(path, overwrites: overwrites)
    let folder = FileIdentity(of: path)
    for output in outputs {
      let parent = output.lastIndex(of: "/").map { String(output[...$0]) } ?? "."
      let isInside = folder.map { FileIdentity(of: parent)?.isSameFile(as: $0) == true } ?? false
      guard output == path || isInside else { continue }
      throw AnnotateError(
        .usage,
        "cannot write the faces of each frame into",
        subject: path,
        why: output == path ? "it is another output" : "'\(output)' would be written there too",
        hints: ["choose a folder for the faces alone"]
      )
    }
  }
}
