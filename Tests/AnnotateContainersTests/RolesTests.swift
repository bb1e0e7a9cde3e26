import Testing

@testable import AnnotateContainers

@Suite("Roles of streams")
struct RolesTests {
  private let roles = ContainerProfile.Roles(
    ofAll: ["dub"],
    ofKinds: [.audio: ["first", "second"]],
    exclusive: ["first", "second"],
    joint: [["second", "third"]]
  )

  @Test("those of the stream's kind are written, and one of those that exclude each other")
  func written() {
    #expect(roles.written(["dub", "second"], ofStream: .audio) == ["dub", "second"])
    #expect(roles.written(["second", "first"], ofStream: .audio) == ["first"])
    #expect(roles.written(["dub", "first", "other"], ofStream: .video) == ["dub"])
  }

  @Test("readers report all for which there is one word")
  func read() {
    #expect(roles.read(["second"]) == ["second", "third"])
    #expect(roles.read(["dub"]) == ["dub"])
  }
}
