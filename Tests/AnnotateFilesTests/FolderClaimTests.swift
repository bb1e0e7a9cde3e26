import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Files that ended processes leave", .timeLimit(.minutes(10)))
struct FolderClaimTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [".out.mp4.annotate-1x.partial", ".a.b.annotate-2y.replaced"] + Self.others {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
    let inside = folder.path(".pages.annotate-3z.partial/sub")
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
  }

  /// Files of other programs, files without a lock, and files of users.
  private static let others = [
    ".annotate-1x.partial", ".film.mp4.1x2.partial", ".out.mp4.annotate-1x.partial.2",
    "annotate-1.partial",
    "out.mp4.annotate-1x.partial", ".out.annotate-1x.mp4",
  ]

  @Test("who is alone in a folder removes them, and nothing else")
  func alone() throws {
    let descriptor = FolderClaim.lock(folder.url.path)
    defer { close(descriptor) }
    #expect(descriptor >= 0)
    #expect(try folder.names() == Self.others.sorted())
  }

  @Test("as long as another process writes there, they stay")
  func together() throws {
    let other = FolderClaim.lock(folder.url.path)
    let mine = ".out.mp4.annotate-9.partial"
    try Data().write(to: folder.url.appendingPathComponent(mine))
    let second = FolderClaim.lock(folder.url.path)
    #expect(second >= 0)
    #expect(try folder.names().contains(mine))
    close(other)
    close(second)
    close(FolderClaim.lock(folder.url.path))
    #expect(try folder.names() == Self.others.sorted())
  }
}
