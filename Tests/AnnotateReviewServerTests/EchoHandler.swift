import Synchronization

@testable import AnnotateReviewServer

/// Answers with what it is sent, with a file, or never by itself.
final class EchoHandler: RequestHandler {
  private let file: OpenedFile
  private let waiting = Atomic(0)

  init(_ file: OpenedFile) { self.file = file }

  /// How many requests wait for the end of the server.
  var waitingCount: Int { waiting.load(ordering: .relaxed) }

  func admission(of head: RequestHead) -> RequestAdmission {
    switch (head.method, head.path) {
    case ("GET", "file"), ("HEAD", "file"), ("GET", "wait"), ("GET", ""):
      .admitted(bodyLimit: 0)
    case ("PUT", "echo"): .admitted(bodyLimit: 1000)
    default: .refused(.refusal(404, "There is no \(head.path)."))
    }
  }

  func answer(_ head: RequestHead, body: [UInt8]) async -> ServerResponse {
    switch head.path {
    case "file": return .file(file, as: "video/mp4", for: head)
    case "wait":
      waiting.add(1, ordering: .relaxed)
      try? await Task.sleep(for: .seconds(3600))
      return ServerResponse(503)
    default: return ServerResponse(200, body: .bytes(body))
    }
  }
}
