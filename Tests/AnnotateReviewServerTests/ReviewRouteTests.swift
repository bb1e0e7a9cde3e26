import Testing

@testable import AnnotateReviewServer

@Suite("Requests of a review page")
struct ReviewRouteTests {
  private func status(_ method: String, _ path: String) -> Int? {
    switch ReviewRoute.find(for: RequestHead(method, path)) {
    case .none(let refusal): refusal.status
    case .route: nil
    }
  }

  @Test("everything that the page asks for is known")
  func known() {
    for path in ["", "video", "sidecar/0af", "preview", "preview/3.mp4"] {
      #expect(status("GET", path) == nil && status("HEAD", path) == nil)
    }
    for method in ["GET", "PUT", "DELETE"] { #expect(status(method, "drafts/draft-0a") == nil) }
    #expect(status("GET", "drafts") == nil)
    #expect(status("PUT", "sidecar") == nil)
    #expect(status("DELETE", "preview") == nil)
    #expect(status("POST", "preview/120/5/blur") == nil && status("POST", "render/blur") == nil)
  }

  @Test("and nothing else is")
  func unknown() {
    for path in [
      "video/", "../video", "Video", "sidecar/a/b", "other/a", "favicon.ico", "%76ideo", "/", ".",
      "preview/", "preview/a.mp4", "preview/../1.mp4", "preview/-1.mp4", "preview/.mp4",
      "preview/1/0/blur", "render", "render/", "render/a/b",
      "drafts/", "drafts/..", "drafts/a/b", "drafts/a.json", "drafts/%2e",
    ] {
      #expect(status("GET", path) == 404, "\(path)")
    }
    for method in ["POST", "DELETE", "PUT", "OPTIONS", "TRACE", "get", ""] {
      #expect(status(method, "video") == 405, "\(method)")
    }
    for method in ["GET", "POST"] { #expect(status(method, "sidecar") == 405) }
  }

  @Test("a refusal lists what can be done")
  func methods() throws {
    guard case .none(let refusal) = ReviewRoute.find(for: RequestHead("POST", "video")) else {
      Issue.record("it is not refused")
      return
    }
    let allowed = refusal.fields.filter { $0.name == "Allow" }.map(\.value)
    #expect(allowed == ["GET, HEAD"])
  }
}
