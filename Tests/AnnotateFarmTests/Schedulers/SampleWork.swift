import AnnotateFarm

/// Work of farms for tests of the output for schedulers.
enum SampleWork {
  /// One clip with a number of ranges.
  static func clip(ranges: Int) -> ScheduledWork {
    ScheduledWork(
      program: "/usr/local/bin/annotate",
      folder: "/shared/it's a job",
      name: "Scène 1.mp4",
      clips: [0..<ranges]
    )
  }

  /// Three clips with 2, 1 and 4 ranges.
  static let clips = ScheduledWork(
    program: "/usr/local/bin/annotate",
    folder: "/shared/job",
    name: "dailies",
    clips: [0..<2, 2..<3, 3..<7]
  )
}
