import AnnotateFiles
import Foundation
import TestSupport
import Testing

@testable import AnnotateInference

@Suite("Bytes of stored models")
struct StoredBytesTests {
  private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }

  @Test("bytes that were released are there again when they are read")
  func release() throws {
    let folder = try TemporaryFolder()
    try Data(content).write(to: folder.url.appendingPathComponent("model"))
    let stored = try #require(StoredBytes(path: folder.path("model")))
    #expect(Array(stored.bytes) == content)
    stored.release()
    #expect(Array(stored.bytes) == content)
  }

  @Test("bytes outlive their file")
  func removed() throws {
    let folder = try TemporaryFolder()
    try Data(content).write(to: folder.url.appendingPathComponent("model"))
    let stored = try #require(StoredBytes(path: folder.path("model")))
    try FileManager.default.removeItem(atPath: folder.path("model"))
    stored.release()
    #expect(Array(stored.bytes) == content)
  }

  /// A file that the system makes up when it is read.
  private static let foreign = "/sys/kernel/notes"

  @Test(
    "bytes of a file system that is not a local one are copied",
    .enabled(if: access(foreign, R_OK) == 0, "this system does not show \(foreign)")
  )
  func copied() throws {
    let expected = try FileContents.read(Self.foreign)
    let stored = try #require(StoredBytes(path: Self.foreign))
    stored.release()
    #expect(Array(stored.bytes) == expected)
  }

  @Test("files that are empty, missing or folders have none")
  func unusable() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("empty"))
    for path in [folder.path("empty"), folder.path("missing"), folder.url.path] {
      #expect(StoredBytes(path: path) == nil)
    }
  }
}
