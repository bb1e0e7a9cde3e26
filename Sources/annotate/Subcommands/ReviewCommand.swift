internal import AnnotateCommandLineKit
internal import AnnotateKit

/// Writes a page to look through a sidecar.
struct ReviewCommand: Subcommand {
  let description = CommandDescription(
    name: "review",
    summary: "writes a page for a browser, to look through a sidecar and to correct it",
    discussion: """
      The page shows the video with what FACES.jsonl says drawn over it, and for each face its best \
      picture, its confidence, open eyes and smile as curves, and what happens to it. In it, faces are \
      named, hidden and merged, and the changed sidecar is saved for annotate render. It is one file \
      that needs no network; the video stays where it is, unless --embed puts a small copy into the page.
      """,
    arguments: [ArgumentDefinition("FACES.jsonl", summary: "the sidecar to read")],
    groups: [
      ReviewOptions.group, TalkOptions.section.group, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate review in.faces.jsonl --video in.mp4 -o in.html",
        explanation: "a page beside the video; open it in a browser"
      ),
      Example(
        command: "annotate review in.faces.jsonl --video in.mov --embed -o in.html",
        explanation: "a page with a small copy of the video, to be sent to somebody"
      ),
    ],
    notes: [
      HelpSection(
        title: "Large sidecars",
        body: """
          The page carries the sidecar, compressed, up to 64 MiB. Of larger ones it has only what it draws, \
          and asks for the file when it saves.
          """
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let review = try SidecarReview(arguments)
    let result = try await review.run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.note("wrote '\(review.output)': \(result.frames) frames, \(result.tracks) tracks")
    return 0
  }
}
