import Foundation
import Glibc
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Permissions of partial files", .timeLimit(.minutes(10)))
struct PartialFilePermissionTests {
  // Runs in a separate process, because the mask applies to the whole process.
  @Test("a complete file has the permissions that the user's mask allows")
  func permissions() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      for (mask, expected) in [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)] {
        umask(mode_t(mask))
        let file = try PartialFile(for: folder.path("\(mask)"), overwrites: false)
        try file.commit()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.finalPath)
        #expect(attributes[.posixPermissions] as? Int == expected)
      }
    }
  }

  @Test("a path without a folder is in the working folder")
  func workingFolder() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try #require(FileManager.default.changeCurrentDirectoryPath(folder.url.path))
      try PartialFile(for: "out.txt", overwrites: false).commit()
      #expect(try folder.names() == ["out.txt"])
    }
  }
}
