internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Does all the work of a plan on one computer.
struct FarmRunCommand: Subcommand {
  let description = CommandDescription(
    name: "run",
    summary: "does the remaining work of a plan on this computer",
    discussion: """
      Runs detect, link, render and join as processes, several at once, and shows their progress together. \
      After an interruption it continues where it stopped. A clip that fails does not stop the others; the \
      exit code is the highest of all clips.
      """,
    groups: [
      OptionGroup(
        "Plan",
        [
          FarmOptions.workFolder,
          OptionDefinition("local", summary: "run on this computer, which is the default"),
          OptionDefinition(
            "jobs",
            value: "N",
            summary: "the number of processes that run at once",
            defaultText: "1; each uses several processors already"
          ),
          OptionDefinition(
            "summary",
            value: "FILE",
            summary: "also write the outcome of each clip as JSON",
            completion: .file
          ),
        ]
      ),
      AnnotateCommandLine.talk, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm run -d work --local --jobs 2 --summary summary.json",
        explanation: "two processes at once"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let parser = ArgumentParser(AnnotateCommandLine.description)
    let given = JobArguments(arguments: arguments, parser: parser)
    let folder = FarmFolder(AbsolutePath.of(try given.required("work-dir")))
    let jobs = try given.value("jobs", "a whole number from 1 to 1000") { text in
      Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
    let plan = try folder.plan()
    let isQuiet = arguments.flag("quiet")
    let kind = arguments.value("progress").flatMap(ProgressKind.init(rawValue:)) ?? .auto
    let display = ProgressDisplay(isQuiet && kind != .openjd ? .none : kind, Log.current)
    defer { display.finish() }
    let tally = FarmTally(plan)
    let begin = ContinuousClock.now
    try await LocalFarm(
      folder: folder,
      plan: plan,
      jobs: jobs ?? 1,
      isQuiet: isQuiet,
      display: display,
      tally: tally
    ).run()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let summary = FarmSummary(plan, in: folder, tally, seconds: seconds)
    if summary.exitCode == 0 { display.complete() }
    display.finish()
    if !isQuiet { Log.current.say(summary) }
    if let path = arguments.value("summary") { try Self.write(summary, to: path) }
    return summary.exitCode
  }

  private static func write(_ summary: FarmSummary, to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array((summary.json.line + "\n").utf8), to: file)
    try file.commit()
  }
}
