import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Identities of files", .timeLimit(.minutes(10)))
struct FileIdentityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try Data("12345".utf8).write(to: folder.url.appendingPathComponent(name))
    }
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("soft"), withDestinationPath: "a")
    try files.linkItem(atPath: folder.path("a"), toPath: folder.path("hard"))
    try files.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "nothing")
  }

  @Test(
    "a file has the same identity at every path",
    arguments: ["a", "soft", "hard", "./a"]
  )
  func sameFile(_ name: String) throws {
    let file = try #require(FileIdentity(of: folder.path("a")))
    let other = try #require(FileIdentity(of: folder.url.path + "/" + name))
    #expect(file.isSameFile(as: other))
    #expect(other.size == 5)
  }

  @Test("files with equal contents are different files")
  func differentFiles() throws {
    let file = try #require(FileIdentity(of: folder.path("a")))
    let other = try #require(FileIdentity(of: folder.path("b")))
    #expect(!file.isSameFile(as: other))
  }

  @Test("files, folders and devices are distinguished")
  func kinds() throws {
    let file = try #require(FileIdentity(of: folder.path("soft")))
    #expect(file.isRegular && !file.isFolder)
    let identity = try #require(FileIdentity(of: folder.url.path))
    #expect(identity.isFolder && !identity.isRegular)
    let device = try #require(FileIdentity(of: "/dev/null"))
    #expect(!device.isFolder && !device.isRegular)
  }

  @Test("a path without a file has no identity", arguments: ["nothing", "dangling", "a/b"])
  func missing(_ name: String) {
    #expect(FileIdentity(of: folder.path(name)) == nil)
  }
}
