import AnnotateCommandLineKit
import AnnotateJobs

/// A command line with all options of a job, a word on each line, and its record in a sidecar and a plan.
enum CommandLineTarget {
  private static let parser = ArgumentParser(
    CommandDescription(
      name: "annotate",
      summary: "fuzzed",
      arguments: [ArgumentDefinition("INPUT", summary: "any", repeats: true)],
      groups: [OptionGroup("All", JobOptions.all.map(\.definition))]
    )
  )

  static func use(_ bytes: [UInt8]) {
    let words = bytes.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let parsed = try? parser.parse(words) else { return }
    var job = AnnotationJob(input: "in.mp4", output: "out.mp4", styles: [])
    for given in parsed.occurrences {
      try? JobOptions.option(named: given.long)?.apply(given.value, to: &job)
    }
    let record = JobRecord(job)
    _ = JobRecord(headerOptions: record.headerOptions)
    _ = try? JobRecord(entries: record.entries)
  }
}
