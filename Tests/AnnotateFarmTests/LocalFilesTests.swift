import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("The folder for files that are elsewhere")
struct LocalFilesTests {
  private let folder: TemporaryFolder
  private let files: LocalFiles

  init() throws {
    folder = try TemporaryFolder()
    files = LocalFiles(folder.path("local"), space: 100)
  }

  /// Uses a file of some bytes, which is made if it is missing.
  private func use(_ name: String, _ size: Int) async throws -> (lock: FolderLock, isNew: Bool) {
    let path = folder.path("local/\(name)/file")
    var isNew = false
    let lock = try await files.use(
      name,
      size: size,
      isComplete: { FileManager.default.fileExists(atPath: path) },
      fill: {
        isNew = true
        try Data(count: size).write(to: URL(fileURLWithPath: path))
      }
    )
    return (lock, isNew)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("local"))
      .filter { !$0.hasSuffix(".lock") }.sorted()
  }

  @Test("a file that is there is not made again")
  func kept() async throws {
    #expect(try await use("a", 60).isNew)
    #expect(try await use("a", 60).isNew == false)
  }

  @Test("files that are not in use make room for others")
  func room() async throws {
    _ = try await use("a", 60)
    _ = try await use("b", 60)
    #expect(try names() == ["b"])
  }

  @Test("files in use stay, however little room there is")
  func used() async throws {
    let first = try await use("a", 60)
    _ = try await use("b", 60)
    #expect(try names() == ["a", "b"])
    _ = try await use("c", 60)
    #expect(try names() == ["a", "c"])
    withExtendedLifetime(first.lock) {}
  }

  @Test("what was not complete is made again, alone")
  func broken() async throws {
    await #expect(throws: AnnotateError.self) {
      _ = try await files.use("a", isComplete: { false }) {
        try Data(count: 9).write(to: URL(fileURLWithPath: folder.path("local/a/part")))
        throw AnnotateError(.inputOutput, "cannot fetch")
      }
    }
    _ = try await use("a", 10)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("local/a"))
    #expect(left == ["file"])
  }
}
