import Testing

@testable import AnnotateReviewServer

@Suite("Media types of videos")
struct VideoKindTests {
  @Test(
    "a browser plays a file by the type of its extension",
    arguments: [
      ("a.mp4", "video/mp4"), ("a.MOV", "video/mp4"), ("a.b.webm", "video/webm"),
      ("a.mkv", "video/x-matroska"), ("a", "video/mp4"), ("", "video/mp4"),
    ]
  )
  func kinds(path: String, kind: String) {
    #expect(VideoKind.of(path) == kind)
  }
}
