import AnnotateFarm

/// Jobs of farms for tests of what schedulers are told.
enum SampleWork {
  /// One clip of so many ranges.
  static func clip(ranges: Int) -> ScheduledWork {
    ScheduledWork(
      program: "/usr/local/bin/annotate",
      folder: "/shared/it's a job",
      name: "Scène 1.mp4",
      clips: [0..<ranges]
    )
  }

  /// Three clips, of 2, 1 and 4 ranges.
  static let clips = ScheduledWork(
    program: "/usr/local/bin/annotate",
    folder: "/shared/job",
    name: "dailies",
    clips: [0..<2, 2..<3, 3..<7]
  )
}
