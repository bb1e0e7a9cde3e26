import Testing

@testable import AnnotateReviewServer

@Suite("Requests for previews")
struct PreviewRequestTests {
  @Test("a path names the frame, the duration and the style")
  func right() {
    let request = PreviewRequest(frame: 120, seconds: 5, style: "blur")
    #expect(PreviewRequest("120/5/blur") == request)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "1", "1/5", "1/5/blur/", "/1/5/blur", "-1/5/blur", "1/0/blur", "1/31/blur", "1/-5/blur",
      "a/5/blur", "1/b/blur", "1.5/5/blur", "99999999999999999999/5/blur", "/5/blur", "1//blur",
    ]
  )
  func wrong(path: String) {
    #expect(PreviewRequest(path[...]) == nil)
  }
}
