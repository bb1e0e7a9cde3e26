internal import AnnotateFiles
internal import AnnotateMediaTypes

/// One of several inputs, and the command line of its process.
package struct BatchItem: Sendable {
  /// The input.
  package var input: BatchInput
  /// The path of the output; nil if the command has none.
  package var output: String?
  /// The names of the command.
  package let command: [String]
  /// The options for this input, without its output.
  package private(set) var options: [BatchInput.Option]
  /// The options for messages.
  package let messages: [BatchInput.Option]
  /// The path of the sidecar that a video gets; nil if there is none.
  package var sidecar: String?
  /// The paths of the files that options name and the process reads.
  package var readPaths: [String] = []
  /// The paths that options name and the process writes, the output first.
  package var writtenPaths: [String] = []

  /// Describes an input and what is to be done with it; the paths that options name are not known yet.
  package init(
    _ input: BatchInput,
    output: String?,
    command: [String],
    options: [BatchInput.Option],
    messages: [BatchInput.Option]
  ) {
    (self.input, self.output, self.command) = (input, output, command)
    (self.options, self.messages) = (options, messages)
  }

  /// Adds an option for this input.
  package mutating func add(_ option: BatchInput.Option) { options.append(option) }

  /// The record of an earlier run that did the same and whose files are intact; nil if there is none.
  ///
  /// - Parameter work: The digest of everything that decides the output.
  /// - Returns: The record.
  /// - Throws: `.missingInput` or `.inputOutput` if the record or a file cannot be read.
  func finished(_ work: String) throws(AnnotateError) -> FinishedWork? {
    guard let output, let record = try FinishedWork(for: output), record.work == work,
      try record.isIntact()
    else { return nil }
    return record
  }

  /// Records that the output is complete.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
  func record(_ work: String, _ files: [String], _ counts: WorkCounts) throws(AnnotateError) {
    guard let output else { return }
    let files = files.isEmpty ? [output] : files
    let record = try FinishedWork(work, of: input.path, wrote: files, counts: counts)
    // Folders of files cannot be recognised.
    if !record.files.isEmpty { try record.write(for: output) }
  }
}
