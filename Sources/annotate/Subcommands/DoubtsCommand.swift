internal import AnnotateCommandLineKit
internal import AnnotateKit

/// Writes a report of faces that may still be visible.
struct DoubtsCommand: Subcommand {
  let description = CommandDescription(
    name: "doubts",
    summary: "writes a report of faces that may still be visible",
    discussion: """
      The report lists faces that appear and disappear inside the picture or are missing for a while, where no cover \
      reaches, and the faces of --suspects that are not covered. The likeliest and largest come first. Each face has \
      its time, its box and small pictures. The report is one file, which can be sent to somebody and is worked \
      through with the keyboard. annotate review has the same list beside the whole video, and corrects what is wrong.
      """,
    arguments: [ArgumentDefinition("FACES.jsonl", summary: "the sidecar to read")],
    groups: [
      DoubtOptions.group, LimitOptions.section.group, MessageOptions.section.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate doubts out.faces.jsonl --video out.mp4 -o doubts.html",
        explanation: "shows what viewers of the output see at these moments"
      ),
      Example(
        command:
          "annotate doubts out.faces.jsonl --video out.mp4 --suspects all.faces.jsonl -o doubts.html",
        explanation: "lists faces, too, that a second run with --confidence 0.2 found"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let options = try DoubtOptions(arguments)
    let sidecar = arguments.positionals.first ?? ""
    var report = DoubtReport(
      sidecar,
      video: try options.video ?? SidecarReview.video(nextToSidecar: sidecar),
      output: options.output
    )
    (report.suspects, report.overwrites) = (options.suspects, options.overwrites)
    report.session = CommandSession.current
    if report.video == nil { display.warn(AnnotateError(ReviewProblem.noVideo(of: sidecar))) }
    let result = try await report.run()
    let doubts = Report.counted(result.doubts, "face")
    let pictures = Report.counted(result.pictures, "picture")
    display.note("wrote '\(report.output)': \(doubts) to look for, \(pictures)")
    return 0
  }
}
