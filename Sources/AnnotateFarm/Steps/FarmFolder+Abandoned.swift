internal import AnnotateFiles
internal import AnnotateMediaTypes

extension FarmFolder {
  /// The number of seconds without a change after which a temporary file counts as abandoned: a day.
  private static let abandonedAfter = 24 * 60 * 60

  /// Removes the temporary files that killed workers have left of a step.
  ///
  /// These are the files of processes of this system that have ended, and all files that have not changed for
  /// more than a day.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - names: What is in the folder of its results.
  ///   - observer: This process.
  func removeAbandonedFiles(
    of step: FarmStep,
    among names: [String],
    observedBy observer: WriterName
  ) {
    let (folder, stem) = (folder(of: step.phase, step.clip), stem(of: step))
    lazy var now = FileSystemClock.now(in: folder)
    for name in names {
      // The form is STEM.WRITER.….partial, perhaps after a dot. Temporary files of records name no
      // writer.
      let parts = name.drop { $0 == "." }.split(separator: ".")
      guard parts.first.map(String.init) == stem, let ending = parts.last,
        ["partial", "replaced"].contains(ending)
      else { continue }
      let path = "\(folder)/\(name)"
      let hasEnded = WriterName(parts.dropFirst())?.hasEnded(observedBy: observer) ?? false
      let age = hasEnded ? nil : FileSystemClock.age(of: path, at: now)
      if hasEnded || age.map({ $0 > Self.abandonedAfter }) == true { unlink(path) }
    }
  }
}
