import Foundation
import Testing

@testable import AnnotateFiles

@Suite("Temporary folders")
struct TemporaryDirectoryTests {
  @Test("each is new, lies in TMPDIR, and is gone with the last reference to it")
  func own() throws {
    var folder: TemporaryDirectory? = try TemporaryDirectory()
    let other = try TemporaryDirectory()
    let path = try #require(folder?.path)
    #expect(path != other.path)
    #expect(FilePath(path).folder == FilePath(TemporaryDirectory.parent).trimmed)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/x"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: TemporaryDirectory.parent))
    #expect(FileManager.default.fileExists(atPath: other.path))
  }
}
