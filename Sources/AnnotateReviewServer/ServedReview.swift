internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotatePipeline
package import AnnotateReview

/// A review that a server sends to a browser: the page saves the sidecar in its place, and shows previews.
package struct ServedReview: Sendable {
  private let review: SidecarReview
  private let port: Int?
  private let describe: ServerWords

  /// Serves a review at a port of 127.0.0.1, or at one that is free.
  ///
  /// - Parameters:
  ///   - review: the review.
  ///   - port: the port; nil for the one that follows from the path of the sidecar or, if that is taken, a free one.
  ///   - describe: puts errors into words, for answers.
  package init(_ review: SidecarReview, on port: Int?, describe: @escaping ServerWords) {
    (self.review, self.port, self.describe) = (review, port, describe)
  }

  /// Serves it for as long as some work takes.
  ///
  /// - Parameters:
  ///   - onWarning: called if browsers may not be able to play the video.
  ///   - onProgress: called after every frame of a small copy of the video.
  ///   - work: the work, which gets the address of the page.
  /// - Returns: the result of the work.
  /// - Throws: `AnnotateError` if it cannot be served, or what the work throws.
  package func run<Result: Sendable>(
    onWarning: (AnnotateError) -> Void,
    onProgress: @escaping @Sendable (Progress) -> Void,
    while work: (_ address: String) async throws -> Result
  ) async throws -> Result {
    try ServerLibrary.check()
    // A confined process cannot begin to listen.
    let socket = try ListeningSocket(port: port, of: FilePath(review.sidecar).absolute)
    try declareFiles(listener: socket.descriptor)
    let isSource = try await review.preparePlayback(onWarning: onWarning, onProgress: onProgress)
    let renderer = StampRenderer(
      video: review.video,
      reviewed: review.sidecar,
      limits: review.session.limits
    )
    let previews =
      isSource ? PreviewQueue(renderer, beside: review.sidecar, describe: describe) : nil
    let service = try await service(previews)
    let gate = RequestGate(token: ServerToken(), port: socket.port)
    return try await HTTPServer.run(on: socket, behind: gate, answering: service) {
      let result = try await work(gate.address)
      if let previews { await previews.close() }
      return result
    }
  }

  /// Checks that the sidecar can be saved in its place, and names the files that the server uses.
  ///
  /// - Throws: `.cannotCreate` if nothing can be written next to the sidecar, or what confining the process
  ///   throws.
  private func declareFiles(listener: Int32) throws(AnnotateError) {
    try PartialFile.check(review.sidecar, overwrites: true)
    let outputs = [review.sidecar, review.preview].compactMap(\.self).map(WrittenPath.file)
    var files = NamedFiles(outputs, reading: review.read)
    files.listener = listener
    try review.session.declare(files)
  }

  /// What answers requests, with the first page made.
  private func service(_ previews: PreviewQueue?) async throws -> ReviewService {
    let sidecar = ReviewedSidecar(review.sidecar)
    let styles = previews?.styles ?? []
    let pages = PageCache(of: sidecar) { [review] tag in
      let page = try await review.servedPage(
        ReviewPage.Server(
          version: tag.version,
          styles: styles,
          maxSidecarSize: ReviewService.maxSidecarSize
        )
      )
      return ServedPage(bytes: page, tag: tag, sidecar: try OpenedFile(review.sidecar))
    }
    _ = try await pages.page()
    let played = review.preview ?? review.video
    return ReviewService(
      of: sidecar,
      pages: pages,
      video: try OpenedFile(played),
      videoKind: VideoKind.of(played),
      previews: previews,
      drafts: DraftFolder(beside: review.sidecar),
      describe: describe
    )
  }
}

/// The media types by which browsers know videos.
enum VideoKind {
  private static let kinds = [
    "webm": "video/webm", "mkv": "video/x-matroska", "ogv": "video/ogg", "ogg": "video/ogg",
    "avi": "video/x-msvideo", "ts": "video/mp2t", "mts": "video/mp2t",
  ]

  /// The media type of a file, by the extension of its name.
  ///
  /// MOV files are called MP4, because browsers refuse them by their own name and play them by the other.
  static func of(_ path: String) -> String {
    kinds[FilePath(path).extension.lowercased()] ?? "video/mp4"
  }
}
