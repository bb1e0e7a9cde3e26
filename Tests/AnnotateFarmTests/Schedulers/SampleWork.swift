import AnnotateFarm

/// Work of farms for tests of the output for schedulers.
enum SampleWork {
  private static let words = StepWords(
    shared: { ["farm", "run", "--shared", "-d", $0] },
    step: { phase, folder, ranges in
      ["farm", phase.rawValue, "-d", folder] + (ranges.map { ["--chunk", $0] } ?? [])
    },
    root: { ["--root", "\($0)=\($1)"] },
    openJobProgress: ["--progress", "openjd"]
  )

  /// One clip with a number of ranges.
  static func clip(ranges: Int) -> ScheduledWork {
    ScheduledWork(
      program: "/usr/local/bin/annotate",
      folder: "/shared/it's a job",
      name: "Scène 1.mp4",
      clips: [0..<ranges],
      words: words
    )
  }

  /// Three clips with 2, 1 and 4 ranges.
  static let clips = ScheduledWork(
    program: "/usr/local/bin/annotate",
    folder: "/shared/job",
    name: "dailies",
    clips: [0..<2, 2..<3, 3..<7],
    words: words
  )
}
