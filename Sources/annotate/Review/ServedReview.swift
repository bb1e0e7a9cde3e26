internal import AnnotateKit
internal import AnnotateReviewService
internal import AnnotateServer

/// A review whose page is sent to a browser, and saves in place.
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
    // A confined process cannot listen, but goes on listening.
    let socket = try ListeningSocket(port: port)
    try review.prepareServing(at: socket.descriptor)
    try await review.preparePlayback(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    let sidecar = ReviewedSidecar(review.sidecar)
    let pages = PageShelf(of: sidecar, making: page)
    _ = try await pages.page()
    let service = ReviewService(
      of: sidecar,
      pages: pages,
      video: try OpenedFile(review.playedPath),
      videoKind: VideoKind.of(review.playedPath)
    )
    let gate = RequestGate(token: ServerToken(), port: socket.port)
    try await HTTPServer.run(on: socket, behind: gate, answering: service) {
      display.note("serving '\(review.sidecar)' until Ctrl+C")
      StandardOutput.tell(gate.address + "\n")
      if opens { try Desktop.open(gate.address) }
      try await Self.waitForEnd()
    }
    return 0
  }

  private func page(_ tag: EntityTag) async throws -> ServedPage {
    let page = try await review.servedPage(version: tag.version)
    return ServedPage(bytes: page.bytes, tag: tag, sidecar: try OpenedFile(review.sidecar))
  }

  /// Waits until the user ends the server.
  ///
  /// - Throws: `.temporary` if its time is over, or else the signal that ended it.
  private static func waitForEnd() async throws {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    InterruptSignals.shared.finishing { continuation.finish() }
    for await _ in signals {}
    guard Task.isCancelled, let kind = InterruptSignals.shared.kind else { return }
    throw AnnotateError(
      kind,
      kind == .temporary ? "the time of --timeout is over" : "interrupted",
      why: "the sidecar is as it was saved last"
    )
  }
}
