internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStamps
internal import AnnotateWording

extension AnnotateError {
  /// The same error; if a file is missing, with the name that was probably meant.
  ///
  /// - Parameter path: the path of the file.
  /// - Returns: the error, with a hint if a name is near enough.
  func suggesting(near path: String) -> AnnotateError {
    guard kind == .missingInput, FileIdentity(of: path) == nil else { return self }
    let path = FilePath(path)
    let file = path.lastComponent
    let files = FolderListing.names(in: path.folder).sorted()
    // The name is there, but not what it leads to.
    guard !files.contains(file) else { return adding("it is a link that leads nowhere") }
    let meant =
      EditDistance.nearest(to: file, among: files).map(path.sibling)
      ?? EditDistance.nearest(to: path.stem, among: otherNames)
    return meant.map { adding("did you mean \($0.quoted)?") } ?? self
  }

  /// What may have been meant instead of a file: the name of a style.
  private var otherNames: [String] {
    guard case .unreadable = problem as? StyleFileProblem else { return [] }
    return StyleRegistry.all.map(\.name)
  }

  private func adding(_ hint: String) -> AnnotateError {
    let words = message
    return AnnotateError(
      words.kind,
      words.what,
      subject: words.subject,
      why: words.why,
      hints: words.hints + [hint]
    )
  }
}
