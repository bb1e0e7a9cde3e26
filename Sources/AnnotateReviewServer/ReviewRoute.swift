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
  /// A new preview of the edits of the page.
  case beginning(PreviewRequest)
  /// How far the preview is.
  case progress
  /// Giving the preview up.
  case cancelling
  /// A preview that is complete.
  case preview(number: Int)

  /// The routes of each path by their methods.
  private static let all: [String: [String: ReviewRoute]] = [
    "": ["GET": .page], "video": ["GET": .video], "sidecar": ["PUT": .saving],
    "preview": ["GET": .progress, "DELETE": .cancelling],
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
      if let request = PreviewRequest(parts[1]) { return ["POST": .beginning(request)] }
      return previewNumber(parts[1]).map { ["GET": .preview(number: $0)] }
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
