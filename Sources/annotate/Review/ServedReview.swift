internal import AnnotateKit
internal import AnnotateMedia
internal import AnnotateReviewService
internal import AnnotateServer

/// A review whose page is sent to a browser, saves in place, and shows previews.
struct ServedReview {
  private let review: SidecarReview
  private let port: Int?

  /// Serves a review at a port, or at one that is free.
  init(_ review: SidecarReview, on port: Int?) { (self.review, self.port) = (review, port) }

  /// Serves it until the user ends that.
  ///
  /// - Returns: the exit code.
  /// - Throws: `AnnotateError` if it cannot be served, or its time is over.
  func run(_ display: JobDisplay, opens: Bool) async throws -> Int32 {
    try ServerLibrary.check()
    // A confined process cannot begin to listen.
    let socket = try ListeningSocket(port: port)
    try review.prepareServing(at: socket.descriptor)
    let isSource = try await review.preparePlayback(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    let renderer = StampRenderer(video: review.video, limits: .current)
    let previews = isSource ? PreviewDesk(renderer, beside: review.sidecar) : nil
    let service = try await service(previews)
    let gate = RequestGate(token: ServerToken(), port: socket.port)
    let failure = try await HTTPServer.run(on: socket, behind: gate, answering: service) {
      display.note("serving '\(review.sidecar)' until Ctrl+C")
      StandardOutput.tell(gate.address + "\n")
      if opens { try Desktop.open(gate.address) }
      return await Self.end(of: previews)
    }
    if let failure { throw failure }
    return 0
  }

  /// What answers requests, with the first page made.
  private func service(_ previews: PreviewDesk?) async throws -> ReviewService {
    let sidecar = ReviewedSidecar(review.sidecar)
    let styles = previews?.styles ?? []
    // The tasks of a server do not know the limits of this one.
    let limits = InputLimits.current
    let pages = PageShelf(of: sidecar) { [review] tag in
      try await InputLimits.$current.withValue(limits) {
        let page = try await review.servedPage(
          version: tag.version,
          styles: styles,
          largestSidecar: ReviewService.largestSidecar
        )
        return ServedPage(bytes: page, tag: tag, sidecar: try OpenedFile(review.sidecar))
      }
    }
    _ = try await pages.page()
    return ReviewService(
      of: sidecar,
      pages: pages,
      video: try OpenedFile(review.playedPath),
      videoKind: VideoKind.of(review.playedPath),
      previews: previews
    )
  }

  /// Waits until the user ends the server, and then ends the previews.
  ///
  /// - Returns: nil, or the error that says why it ended otherwise.
  private static func end(of previews: PreviewDesk?) async -> AnnotateError? {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    InterruptSignals.shared.finishing { continuation.finish() }
    for await _ in signals {}
    let kind = Task.isCancelled ? InterruptSignals.shared.kind : nil
    if let previews { await previews.close() }
    return kind.map { kind in
      AnnotateError(
        kind,
        kind == .temporary ? "the time of --timeout is over" : "interrupted",
        why: "the sidecar is as it was saved last"
      )
    }
  }
}
