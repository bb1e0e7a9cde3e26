import AnnotateMediaTypes
import AnnotateReview
import AnnotateReviewServer
import Testing

@testable import annotate

@Suite("Messages about reviews")
struct MessagesReviewTests {
  @Test("every problem of a review has its message")
  func review() {
    let hints = ["add --embed, or --preview FILE.mp4, for a small copy in H.264"]
    let samples: [(ReviewProblem, String, [String])] = [
      (
        .unplayable(path: "a", codec: "hevc", hasCommonChroma: true),
        "not every browser plays 'a': its pictures are hevc", hints
      ),
      (
        .unplayable(path: "a", codec: "h264", hasCommonChroma: false),
        "not every browser plays 'a': its pictures are h264 with other chroma than 4:2:0", hints
      ),
      (
        .otherVideo(path: "a", PixelSize(4, 2), expected: PixelSize(8, 6), name: "b"),
        "cannot review the sidecar with 'a': its picture is \(PixelSize(4, 2)) in size, "
          + "that of the sidecar \(PixelSize(8, 6))",
        ["name the video that the faces were found in: 'b'"]
      ),
    ]
    for (problem, line, hints) in samples { expect(problem, line, hints) }
  }

  @Test("every problem of the server has its message")
  func server() {
    let samples: [(ServerProblem, String, [String])] = [
      (
        .noLibrary(reason: "no"), "cannot serve pages: no",
        ["install libmicrohttpd: sudo apt install libmicrohttpd12"]
      ),
      (
        .busy, "cannot serve pages: there are too many threads or open files", ["try again later"]
      ),
      (.noPort(nil, reason: "no"), "cannot listen on 127.0.0.1: no", []),
      (
        .noPort(80, reason: "no"), "cannot listen on 127.0.0.1 'port 80': no",
        ["leave out --port, and a free port is chosen"]
      ),
      (.noStyle(name: "s"), "there is no style 's'", []),
      (
        .noFrame(9, frames: 3),
        "cannot render a preview from 'frame 9': the sidecar has 3 frames", []
      ),
    ]
    for (problem, line, hints) in samples { expect(problem, line, hints) }
  }

  private func expect(_ problem: some Problem, _ line: String, _ hints: [String]) {
    let message = AnnotateError(problem).message
    #expect(message.line == line)
    #expect(message.hints == hints)
    #expect(message.kind == problem.kind)
  }
}
