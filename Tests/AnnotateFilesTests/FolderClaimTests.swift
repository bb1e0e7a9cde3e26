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

  @Test("a folder is locked and open as long as temporary files are in it, and not longer")
  func release() throws {
    var file: PartialFile? = try PartialFile(for: folder.path("out.mp4"), overwrites: false)
    let temporary = try #require(file?.temporaryPath)
    var second: PartialFile? = try PartialFile(for: folder.path("out.jsonl"), overwrites: false)
    #expect(temporary.contains(".annotate-"))
    file = nil
    #expect(file == nil)
    #expect(try !isFree())
    second = nil
    #expect(second == nil)
    #expect(try isFree())
  }

  /// Whether nobody has locked the folder, and this process does not have it open.
  private func isFree() throws -> Bool {
    let descriptor = open(folder.url.path, O_RDONLY)
    defer { close(descriptor) }
    let files = FileManager.default
    let handles = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == folder.url.path
    }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && handles == ["\(descriptor)"]
  }
}
