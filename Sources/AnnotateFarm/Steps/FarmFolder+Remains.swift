internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

extension FarmFolder {
  /// After how many seconds without a change a temporary file counts as abandoned: a day.
  private static let patienceWithOthers = 24 * 60 * 60

  /// Removes the temporary files that killed workers have left of a step.
  ///
  /// These are the files of processes of this system that have ended, and all files that have not changed
  /// for more than a day.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - observer: This process.
  func removeRemains(of step: FarmStep, seenBy observer: WriterName) {
    let (folder, stem) = (folder(of: step.phase, step.clip), stem(of: step))
    for name in FolderListing.names(in: folder) {
      // STEM.WRITER.….partial, perhaps after a dot; the temporary files of records name no writer.
      let parts = name.drop { $0 == "." }.split(separator: ".")
      guard parts.first.map(String.init) == stem, let ending = parts.last,
        ["partial", "replaced"].contains(ending)
      else { continue }
      let path = "\(folder)/\(name)"
      let hasEnded = WriterName(parts.dropFirst())?.hasEnded(seenBy: observer) ?? false
      if hasEnded || Self.isAbandoned(path) { unlink(path) }
    }
  }

  private static func isAbandoned(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec > patienceWithOthers
  }
}
