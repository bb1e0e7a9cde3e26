import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateReviewServer

@Suite("Drafts beside a sidecar")
struct DraftFolderTests {
  private let folder: TemporaryFolder
  private let drafts: DraftFolder

  init() throws {
    folder = try TemporaryFolder()
    drafts = DraftFolder(beside: folder.path("in.faces.jsonl"))
  }

  @Test("a compressed sidecar has the folder of an uncompressed one")
  func compressed() {
    #expect(DraftFolder(beside: folder.path("in.faces.jsonl.gz")).path == drafts.path)
  }

  @Test("what is kept is there for the next server, and its folder goes with the last of it")
  func keeping() async throws {
    try await drafts.keep([1], under: "draft-a")
    try await drafts.keep([2, 3], under: "draft-a")
    try await drafts.keep([4], under: "draft-b")
    let next = DraftFolder(beside: folder.path("in.faces.jsonl"))
    #expect(await next.names == ["draft-a", "draft-b"])
    #expect(await next.contents(of: "draft-a") == [2, 3])
    #expect(await next.contents(of: "draft-c") == nil)
    #expect(try folder.names() == ["in.faces.drafts"])
    await next.forget("draft-c")
    for name in ["draft-a", "draft-b"] { await next.forget(name) }
    #expect(await next.names == [])
    #expect(try folder.names() == [])
  }

  @Test("there is a maximum, which does not hold for what is kept already")
  func maximum() async throws {
    for number in 0..<DraftFolder.maxCount { try await drafts.keep([], under: "draft-\(number)") }
    await #expect(throws: AnnotateError(ServerProblem.tooManyDrafts(folder: drafts.path))) {
      try await drafts.keep([], under: "draft-other")
    }
    try await drafts.keep([1], under: "draft-0")
    #expect(await drafts.contents(of: "draft-0") == [1])
  }

  @Test("only the user may read them")
  func permissions() async throws {
    try await drafts.keep([1], under: "draft-a")
    let attributes = try FileManager.default.attributesOfItem(atPath: drafts.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("a name leads nowhere else", arguments: ["", "..", "a/b", "A", "a.b", "ä", "a b", "a%2e"])
  func names(text: String) {
    #expect(!DraftName.isRight(text))
    #expect(DraftName.isRight("draft-0a"))
  }
}
