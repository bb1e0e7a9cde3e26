import Testing

@testable import AnnotateReviewServer

@Suite("Bodies of requests")
struct RequestBodyTests {
  @Test(
    "what is announced is taken up to the limit",
    arguments: [
      ([], nil), (["0"], nil), (["100"], nil), (["101"], 413), (["99999999999999999999"], 413),
      (["-1"], 400), (["+1"], 400), (["1 "], 400), ([""], 400), (["0x1"], 400), (["5", "5"], 400),
    ] as [([String], Int?)]
  )
  func lengths(lengths: [String], status: Int?) {
    let fields = lengths.map { RequestHead.Field("Content-Length", $0) }
    #expect(RequestHead("PUT", "a", fields).refusalOfBody(limit: 100) == status)
  }

  @Test("a body without a length is not")
  func chunks() {
    let chunked = RequestHead.Field("Transfer-Encoding", "chunked")
    let length = RequestHead.Field("Content-Length", "5")
    for fields in [[chunked], [chunked, length]] {
      #expect(RequestHead("PUT", "a", fields).refusalOfBody(limit: 100) == 411)
    }
  }
}
