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
    let path = PartialFolder.withoutSlash(path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = String(path.dropFirst(folder.count))
    let files = FolderListing.names(in: folder.isEmpty ? "." : folder).sorted()
    // The name is there, but not what it leads to.
    guard !files.contains(file) else { return adding("it is a link that leads nowhere") }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let meant =
      EditDistance.nearest(to: file, among: files).map { folder + $0 }
      ?? EditDistance.nearest(to: stem, among: names)
    return meant.map { adding("did you mean \($0.quoted)?") } ?? self
  }

  private func adding(_ hint: String) -> AnnotateError {
    AnnotateError(kind, what, subject: subject, why: why, hints: hints + [hint])
  }
}
