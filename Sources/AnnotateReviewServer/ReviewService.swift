internal import AnnotateJSON
package import AnnotateMediaTypes

/// Answers the requests of a review page: the page, its video, saving in place, and previews.
struct ReviewService: RequestHandler {
  /// The maximum size of a sidecar that can be saved in its place: 256 MiB.
  static let maxSidecarSize = 256 << 20

  private let sidecar: ReviewedSidecar
  private let pages: PageCache
  private let video: OpenedFile
  private let videoKind: String
  private let previews: PreviewQueue?
  private let drafts: DraftFolder
  private let describe: ServerWords

  /// Answers for a sidecar.
  ///
  /// - Parameters:
  ///   - sidecar: the sidecar.
  ///   - pages: its pages.
  ///   - video: the video that the page plays.
  ///   - videoKind: the media type of the video.
  ///   - previews: renders previews; nil if the video is not the one that the faces were found in.
  ///   - drafts: keeps the edits that are not saved.
  ///   - describe: puts errors into words, for answers.
  init(
    of sidecar: ReviewedSidecar,
    pages: PageCache,
    video: OpenedFile,
    videoKind: String,
    previews: PreviewQueue?,
    drafts: DraftFolder,
    describe: @escaping ServerWords
  ) {
    (self.sidecar, self.pages) = (sidecar, pages)
    (self.video, self.videoKind, self.previews) = (video, videoKind, previews)
    (self.drafts, self.describe) = (drafts, describe)
  }

  func admission(of head: RequestHead) -> RequestAdmission {
    switch ReviewRoute.find(for: head) {
    case .none(let refusal): .refused(refusal)
    case .route(.saving), .route(.beginning): .admitted(bodyLimit: Self.maxSidecarSize)
    case .route(.keeping): .admitted(bodyLimit: DraftFolder.maxSize)
    case .route: .admitted(bodyLimit: 0)
    }
  }

  func answer(_ head: RequestHead, body: [UInt8]) async -> ServerResponse {
    switch ReviewRoute.find(for: head) {
    case .none(let refusal): return refusal
    case .route(.page): return await page()
    case .route(.original(let version)):
      guard let file = await pages.original(inVersion: version) else {
        return .refusal(404, "the page of this version was made too long ago")
      }
      return .file(file, as: "application/x-ndjson", for: head)
    case .route(.video): return .file(video, as: videoKind, for: head)
    case .route(.saving): return await save(body, head)
    case .route(let route):
      if let answer = await answerAboutDrafts(route, body) { return answer }
      return await answerAboutPreview(route, head, body)
    }
  }

  /// Nil if a route does not lead to drafts.
  private func answerAboutDrafts(_ route: ReviewRoute, _ body: [UInt8]) async -> ServerResponse? {
    let kind = RequestHead.Field("Content-Type", "application/json")
    switch route {
    case .drafts:
      let list = JSONValue.object(["names": .array(await drafts.names.map { .string($0) })])
      return ServerResponse(200, [kind], body: .bytes(Array(list.line.utf8)))
    case .draft(let name):
      guard let contents = await drafts.contents(of: name) else { return .refusal(404) }
      return ServerResponse(200, [kind], body: .bytes(contents))
    case .keeping(let name):
      do throws(AnnotateError) {
        try await drafts.keep(body, under: name)
        return ServerResponse(204)
      } catch {
        return .refusal(500, error.words(describe))
      }
    case .forgetting(let name):
      await drafts.forget(name)
      return ServerResponse(204)
    default: return nil
    }
  }

  private func answerAboutPreview(
    _ route: ReviewRoute,
    _ head: RequestHead,
    _ body: [UInt8]
  ) async -> ServerResponse {
    switch (previews, route) {
    case (let previews?, .beginning(let request)): return await previews.begin(request, faces: body)
    case (let previews?, .progress): return await previews.status
    case (let previews?, .cancelling): return await previews.cancel()
    case (let previews?, .preview(let number)):
      if let video = await previews.rendered(number) {
        var response = ServerResponse.file(video.file, as: video.kind, for: head)
        response.fields.append(Self.videoPolicy)
        return response
      }
    default: break
    }
    return .refusal(404, "there is no such video")
  }

  /// What a browser may do that shows a video by itself: play it.
  private static let videoPolicy = RequestHead.Field(
    "Content-Security-Policy",
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  )

  /// What the page may do: run its own script and styles, show its own pictures, and talk to this server.
  private static let pagePolicy = RequestHead.Field(
    "Content-Security-Policy",
    "default-src 'none'; media-src 'self' blob:; img-src data:; style-src 'unsafe-inline'; "
      + "script-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
      + "frame-ancestors 'none'"
  )

  private func page() async -> ServerResponse {
    do {
      let kind = RequestHead.Field("Content-Type", "text/html; charset=utf-8")
      return ServerResponse(
        200,
        [kind, Self.pagePolicy],
        body: .bytes(try await pages.page().bytes)
      )
    } catch {
      return .refusal(500, "the page cannot be made: \(error.words(describe))")
    }
  }

  private func save(_ body: [UInt8], _ head: RequestHead) async -> ServerResponse {
    do throws(SavingFailure) {
      let condition = head.value(of: "if-match")
      let tag = try await sidecar.replace(by: body, ifMatching: condition)
      return ServerResponse(200, [RequestHead.Field("ETag", tag.text)])
    } catch {
      return error.response(describe)
    }
  }
}

/// Puts an error into words, as the program does.
package typealias ServerWords = @Sendable (AnnotateError) -> FailureMessage

extension Error {
  /// The error in one line, for the page.
  func words(_ describe: ServerWords) -> String {
    (self as? AnnotateError).map { describe($0).line } ?? "\(self)"
  }
}

/// What a request of the page is about.
enum ReviewRoute: Sendable, Equatable {
  /// The page itself.
  case page
  /// The video.
  case video
  /// The sidecar in the version that a page was made from.
  case original(version: String)
  /// The sidecar with the edits of the page.
  case saving
  /// A new preview of the edits of the page, or the whole video with them.
  case beginning(RenderRequest)
  /// How far the rendering is.
  case progress
  /// Giving the rendering up.
  case cancelling
  /// A preview, or a whole video, that is complete.
  case preview(number: Int)
  /// The names of the drafts that are kept.
  case drafts
  /// A draft.
  case draft(name: String)
  /// Keeping a draft.
  case keeping(name: String)
  /// Forgetting a draft.
  case forgetting(name: String)

  /// The routes of each path by their methods.
  private static let all: [String: [String: ReviewRoute]] = [
    "": ["GET": .page], "video": ["GET": .video], "sidecar": ["PUT": .saving],
    "preview": ["GET": .progress, "DELETE": .cancelling], "drafts": ["GET": .drafts],
  ]

  /// The routes of a path by their methods; nil if it leads nowhere.
  private static func routes(of path: String) -> [String: ReviewRoute]? {
    if let routes = all[path] { return routes }
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "sidecar" where !parts[1].contains("/"):
      return ["GET": .original(version: String(parts[1]))]
    case "preview":
      if let request = PreviewRequest(parts[1]) { return ["POST": .beginning(.preview(request))] }
      return previewNumber(parts[1]).map { ["GET": .preview(number: $0)] }
    case "drafts" where DraftName.isRight(parts[1]):
      let name = String(parts[1])
      return [
        "GET": .draft(name: name), "PUT": .keeping(name: name), "DELETE": .forgetting(name: name),
      ]
    case "render" where !parts[1].isEmpty && !parts[1].contains("/"):
      return ["POST": .beginning(.whole(style: String(parts[1])))]
    default: return nil
    }
  }

  /// The number in the name of a preview, such as `3.mp4`.
  private static func previewNumber(_ name: Substring) -> Int? {
    guard name.hasSuffix(".mp4"), name.first?.isASCII == true, name.first?.isNumber == true else {
      return nil
    }
    return Int(name.dropLast(4))
  }

  /// Finds what a request is about.
  ///
  /// - Parameter head: the head of a request that has passed the gate.
  /// - Returns: the route, or the answer to a request that has none.
  static func find(for head: RequestHead) -> Result {
    guard let routes = routes(of: head.path) else {
      return .none(.refusal(404))
    }
    guard let route = routes[head.method == "HEAD" ? "GET" : head.method] else {
      var refusal = ServerResponse.refusal(405)
      let methods = routes.keys + (routes["GET"] == nil ? [] : ["HEAD"])
      refusal.fields.append(RequestHead.Field("Allow", methods.sorted().joined(separator: ", ")))
      return .none(refusal)
    }
    return .route(route)
  }

  /// A route, or why there is none.
  enum Result: Sendable {
    /// The route.
    case route(ReviewRoute)
    /// The answer.
    case none(ServerResponse)
  }
}
