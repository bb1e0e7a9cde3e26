internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording

extension AnnotateError {
  /// Returns the same error; if a file is missing, with the name that was probably meant.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - names: what may have been meant instead of a file, such as the names of styles.
  /// - Returns: the error, with a hint if a name is near enough.
  package func suggesting(near path: String, or names: [String] = []) -> AnnotateError {
    guard kind == .missingInput, FileIdentity(of: path) == nil else { return self }
    let path = FilePath(path)
    let file = path.lastComponent
    let files = FolderListing.names(in: path.folder).sorted()
    // The name is there, but not what it leads to.
    guard !files.contains(file) else { return adding("it is a link that leads nowhere") }
    let meant =
      EditDistance.nearest(to: file, among: files).map(path.sibling)
      ?? EditDistance.nearest(to: path.stem, among: names)
    return meant.map { adding("did you mean \($0.quoted)?") } ?? self
  }

  private func adding(_ hint: String) -> AnnotateError {
    AnnotateError(kind, what, subject: subject, why: why, hints: hints + [hint])
  }
}
