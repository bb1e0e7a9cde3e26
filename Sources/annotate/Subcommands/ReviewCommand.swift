internal import AnnotateCommandLineKit
internal import AnnotateKit
internal import AnnotateReviewServer

/// Writes a page in which to check and correct a sidecar.
struct ReviewCommand: Subcommand {
  let description = CommandDescription(
    name: "review",
    summary: "writes a page for a browser in which to check and correct a sidecar",
    discussion: """
      The page shows the video with the faces of FACES.jsonl drawn over it, and for each face its best \
      picture, curves of confidence, eye openness and smile, and its events. In the page you name, leave out and \
      merge faces, and save the changed sidecar for annotate render. The page is one file and needs no \
      network. It plays the video from its path, unless --embed puts a small copy into the page.

      With --serve the page is not written. The program prints its address, and sends it to a browser on this \
      computer until Ctrl+C. Such a page saves the sidecar in its place, and shows some seconds as annotate \
      render draws them.
      """,
    arguments: [ArgumentDefinition("FACES.jsonl", summary: "the sidecar to read")],
    groups: [
      ReviewOptions.group, LimitOptions.section.group, MessageOptions.section.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate review in.faces.jsonl --video in.mp4 -o in.html --open",
        explanation: "writes a page beside the video, and opens it in the browser"
      ),
      Example(
        command: "annotate review in.faces.jsonl --video in.mov --embed -o in.html",
        explanation: "writes a page that contains a small copy of the video, ready to send"
      ),
      Example(
        command: "annotate review in.faces.jsonl --video in.mp4 --serve --open",
        explanation: "opens a page that saves in.faces.jsonl in its place"
      ),
    ],
    notes: [
      HelpSection(
        title: "Large sidecars",
        body: """
          The page contains the compressed sidecar if that is at most 64 MiB. Otherwise it contains only what it \
          shows, and asks for the sidecar when you save.
          """
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let options = try ReviewOptions(arguments)
    let (review, opens) = (try SidecarReview(options, arguments), options.opens)
    if opens { try Desktop.check() }
    if options.serves {
      let served = ServedReview(review, on: options.port) { $0.message }
      try await Self.serve(served, of: review.sidecar, display, opens: opens)
      return 0
    }
    let result = try await review.run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    let frames = Report.counted(result.frames, "frame")
    let tracks = Report.counted(result.tracks, "track")
    display.note("wrote '\(review.output)': \(frames), \(tracks)")
    if opens { try Desktop.open(review.output) }
    return 0
  }

  /// Serves a review until the user ends that.
  private static func serve(
    _ review: ServedReview,
    of sidecar: String,
    _ display: JobDisplay,
    opens: Bool
  ) async throws {
    let failure = try await review.run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) },
      while: { address in
        display.note("serving '\(sidecar)' until Ctrl+C")
        StandardOutput.tell(address + "\n")
        if opens { try Desktop.open(address) }
        return await end()
      }
    )
    if let failure { throw failure }
  }

  /// Waits until the user ends the server.
  ///
  /// - Returns: nil, or the error that says why it ended otherwise.
  private static func end() async -> AnnotateError? {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    InterruptSignals.shared.finishing { continuation.finish() }
    for await _ in signals {}
    guard Task.isCancelled, let kind = InterruptSignals.shared.kind else { return nil }
    return AnnotateError(
      kind,
      kind == .temporary ? "the time of --timeout is over" : "interrupted",
      why: "the sidecar is as it was saved last"
    )
  }
}
