internal import AnnotateBatch
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateSidecar

/// Keeps apart the sidecars of inputs whose names differ only in their extension, such as the picture and the video of a
/// Live Photo: each gets one that has the whole name, as in `IMG_1.JPG.faces.jsonl`.
///
/// What an earlier run has named stays as it is, so that further files in a folder change no names.
enum SidecarTwins {
  /// The items with sidecars of their own.
  ///
  /// - Parameters:
  ///   - items: All inputs of a command.
  ///   - writesSidecars: Whether the outputs are sidecars with names that the program chooses.
  /// - Returns: the items in the same order.
  /// - Throws: `UsageError`, `.missingInput` or `.inputOutput` if a record of an earlier run cannot be read.
  static func apart(_ items: [BatchItem], writesSidecars: Bool) throws -> [BatchItem] {
    let choices = items.map { SidecarChoice(of: $0, isOutput: writesSidecars) }
    let uses = choices.compactMap { $0?.usual }.reduce(into: [:]) { counts, path in
      counts[FilePath(path).absolute, default: 0] += 1
    }
    return try zip(items, choices).map { item, choice in
      guard let choice,
        try choice.takesOwn(isShared: uses[FilePath(choice.usual).absolute] ?? 0 > 1)
      else { return item }
      return try choice.own(item)
    }
  }
}

/// The two names that the sidecar of an input can have.
private struct SidecarChoice {
  /// Without the extension of the video.
  let usual: String
  /// With it.
  let other: String
  private let item: BatchItem
  private let isOutput: Bool

  /// Nil if the command line decides.
  init?(of item: BatchItem, isOutput: Bool) {
    guard let output = item.output else { return nil }
    (self.item, self.isOutput) = (item, isOutput)
    if isOutput {
      guard item.input.output == nil else { return nil }
      usual = output
      other = FilePath(output).sibling(item.input.file + FilePath.sidecarEnding)
    } else {
      guard let sidecar = item.sidecar, sidecar == AnnotationJob.sidecarPath(beside: output) else {
        return nil
      }
      (usual, other) = (sidecar, output + FilePath.sidecarEnding)
    }
  }

  /// Whether the name with the extension is taken.
  func takesOwn(isShared: Bool) throws -> Bool {
    if isOutput {
      if try FinishedWork(for: other) != nil { return true }
      if let record = try FinishedWork(for: usual),
        record.input == FilePath(item.input.path).absolute
      {
        return false
      }
      return isShared
    }
    let written = try item.output.flatMap { try FinishedWork(for: $0) }?.files.map(\.path) ?? []
    if written.contains(FilePath(other).absolute) { return true }
    return isShared && !written.contains(FilePath(usual).absolute)
  }

  /// The item with that name.
  func own(_ item: BatchItem) throws -> BatchItem {
    var item = item
    if isOutput {
      item.output = other
    } else {
      item.add(.init(JobOptions.sidecar.name, other))
    }
    try item.check()
    return item
  }
}
