internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

extension FarmFolder {
  /// How long nobody has written to a file that counts as abandoned, in seconds: a day.
  private static let patienceWithOthers = 24 * 60 * 60

  /// Removes what workers have left of a step who were ended before they could: files with temporary
  /// names whose process is of this system and lives no more, and those of anybody that have not been
  /// written for more than a day.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - observer: this process.
  func removeRemains(of step: FarmStep, seenBy observer: WriterName) {
    let (folder, stem) = (folder(of: step.phase, step.clip), stem(of: step))
    for name in FolderListing.names(in: folder) {
      // STEM.WRITER.….partial, which may hide; those of records name no writer.
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
