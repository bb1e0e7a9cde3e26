import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateReviewServer

@Suite("Previews of a page", .timeLimit(.minutes(2)))
struct PreviewQueueTests {
  private let renderer = FakeRenderer()
  private let folder: TemporaryFolder
  private let queue: PreviewQueue

  init() throws {
    folder = try TemporaryFolder()
    queue = PreviewQueue(renderer, beside: folder.path("in.faces.jsonl")) {
      $0.problem as? FailureMessage ?? FailureMessage($0.kind, "\($0.problem)")
    }
  }

  private func begin(frame: Int = 1, style: String = "solid") async -> Int {
    let request = RenderRequest.preview(PreviewRequest(frame: frame, seconds: 2, style: style))
    return await queue.begin(request, faces: Array("faces".utf8)).status
  }

  private func state() async -> String {
    guard case .bytes(let bytes) = await queue.status.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until the state has these words.
  private func wait(for words: String) async throws {
    while await !state().contains(words) { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }

  @Test("a preview is rendered from the faces of the page, and leaves no files")
  func done() async throws {
    #expect(await state() == #"{"state":"none"}"#)
    #expect(await begin() == 202)
    try await wait(for: #"{"state":"rendering","number":1,"frames":3,"expected":10}"#)
    #expect(renderer.sidecars == ["faces"])
    #expect(await begin() == 409)
    #expect(await queue.rendered(1) == nil)
    renderer.end()
    try await wait(for: #"{"state":"done","number":1}"#)
    #expect(await queue.rendered(1)?.file.size == 5)
    #expect(await queue.rendered(0) == nil)
    #expect(try files() == [])
    #expect(await begin() == 202)
    try await wait(for: #"{"state":"done","number":2}"#)
    #expect(await queue.rendered(1) == nil)
  }

  @Test("a whole video stays, and the page learns its name and what it lacks")
  func whole() async throws {
    let begun = await queue.begin(.whole(style: "solid"), faces: Array("faces".utf8))
    #expect(begun.status == 202)
    try await wait(
      for: #"{"state":"rendering","number":1,"isWhole":true,"frames":3,"expected":10}"#
    )
    #expect(await begin() == 409)
    renderer.end()
    try await wait(
      for: #"{"state":"done","number":1,"name":"a.solid.webm","#
        + #""warnings":["cannot keep 'tags': there is no room"]}"#
    )
    #expect(await queue.rendered(1)?.kind == "video/webm")
    #expect(try files() == ["a.solid.webm"])
    #expect(await queue.begin(.whole(style: "other"), faces: []).status == 400)
  }

  @Test("a preview that is given up is forgotten")
  func cancelled() async throws {
    #expect(await begin() == 202)
    try await wait(for: "rendering")
    #expect(await queue.cancel().status == 200)
    #expect(await state() == #"{"state":"none"}"#)
    #expect(try files() == [])
  }

  @Test("the page learns why a preview failed")
  func failed() async throws {
    renderer.end()
    #expect(await begin(frame: 100) == 202)
    try await wait(for: #""state":"failed","number":1,"words":"cannot render 'a': it is too far""#)
    #expect(await begin(style: "other") == 400)
  }

  @Test("the end stops the work")
  func closed() async throws {
    #expect(await begin() == 202)
    await queue.close()
    #expect(try files() == [])
    #expect(await begin() == 503)
  }

  @Test("only the user may read the folder of a preview")
  func permissions() async throws {
    #expect(await begin() == 202)
    try await wait(for: #""frames":3"#)
    let name = try #require(try files().first)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    await queue.close()
  }
}
