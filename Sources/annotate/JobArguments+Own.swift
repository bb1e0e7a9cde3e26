internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotatePipeline
internal import AnnotateWording

extension JobArguments {
  /// The arguments for an input that has options of its own, in place of those of the command line with the same
  /// names.
  ///
  /// - Throws: `UsageError` if an option is not one of the job, or its value invalid.
  func replacing(by input: BatchInput) throws(UsageError) -> JobArguments {
    if let other = input.options.first(where: { !names.contains($0.name) }) {
      throw arguments.usageError(
        "the list has '--\(other.name)' for \(input.path.quoted), which is no option of a single clip"
      )
    }
    let kept = arguments.occurrences(notReplacedBy: input)
    let words = kept.map(\.word) + input.options.map(\.word)
    let parser = ArgumentParser(AnnotateCommandLine.description)
    return with(try parser.parse(arguments.command.dropFirst() + words))
  }

  /// The job that a plan records, with absolute paths.
  ///
  /// - Throws: `UsageError` if options are invalid or contradict each other, the error of a style that cannot be read.
  func plannedJob(writing output: String) throws -> AnnotationJob {
    let job = try job(writing: output).withAbsolutePaths
    let styles = try ResolvedStyles(job.drawing.styles)
    try checkCovers(styles)
    return job.completed(for: styles)
  }
}

extension ParsedArguments {
  /// The options of the command line that an input does not have for itself.
  func occurrences(notReplacedBy input: BatchInput) -> [Occurrence] {
    let own = Set(input.options.map(\.name))
    return occurrences.filter { !own.contains($0.long) }
  }
}
