import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateReviewServer

@Suite("Saving in place")
struct ReviewedSidecarTests {
  private let file: SmallSidecar
  private let sidecar: ReviewedSidecar

  init() throws {
    file = try SmallSidecar()
    sidecar = ReviewedSidecar(file.path)
  }

  private func replace(_ text: String, _ condition: String?) async throws -> EntityTag {
    try await sidecar.replace(by: Array(text.utf8), ifMatching: condition)
  }

  @Test("one version follows another, and keeps its permissions")
  func versions() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    var tag = try await sidecar.tag()
    for name in ["second", "third"] {
      tag = try await replace(SmallSidecar.text(name), tag.text)
      #expect(try file.read() == SmallSidecar.text(name))
      #expect(try await sidecar.tag() == tag)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try file.folder.names() == ["in.faces.jsonl"])
  }

  @Test("what another program has written stays")
  func conflict() async throws {
    let tag = try await sidecar.tag()
    try file.write(SmallSidecar.text("other"))
    await #expect(throws: SavingFailure.changed) {
      try await replace(SmallSidecar.text("mine"), tag.text)
    }
    #expect(try file.read() == SmallSidecar.text("other"))
    try FileManager.default.removeItem(atPath: file.path)
    await #expect(throws: SavingFailure.changed) {
      try await replace(SmallSidecar.text("mine"), tag.text)
    }
    #expect(try file.folder.names() == [])
  }

  @Test("a request that names no version is refused", arguments: [nil, "*", "", "\"0\""])
  func condition(condition: String?) async throws {
    await #expect(throws: SavingFailure.self) {
      try await replace(SmallSidecar.text("mine"), condition)
    }
    #expect(try file.read() == SmallSidecar.text())
  }

  @Test(
    "what is no sidecar replaces none",
    arguments: ["", "\0", "{}\n", "[1", String(SmallSidecar.text().dropLast(40))]
  )
  func invalid(text: String) async throws {
    let tag = try await sidecar.tag()
    let error = await #expect(throws: SavingFailure.self) { try await replace(text, tag.text) }
    guard case .invalid = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.response { FailureMessage($0.kind, "\($0)") }.status == 422)
    #expect(try file.read() == SmallSidecar.text())
    #expect(try file.folder.names() == ["in.faces.jsonl"])
  }
}
