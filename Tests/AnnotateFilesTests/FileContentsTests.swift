import AnnotateFiles
import Foundation
import TestSupport
import Testing

@Suite("Contents of files", .timeLimit(.minutes(10)))
struct FileContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file is read whole or up to a limit", arguments: [0, 1, 65_536, 65_537, 300_000])
  func whole(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(bytes).write(to: folder.url.appendingPathComponent("a"))
    #expect(try FileContents.read(folder.path("a")) == bytes)
    for limit in [0, 1, 65_536, 70_000, size, size + 1] {
      #expect(try FileContents.read(folder.path("a"), limit: limit) == Array(bytes.prefix(limit)))
    }
  }

  @Test("a file whose size is not known before it is read is read whole")
  func unknownSize() throws {
    let bytes = try FileContents.read("/proc/self/maps")
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(try FileContents.read("/proc/self/maps", limit: 10).count == 10)
  }

  @Test("bytes are added to the end of an unfinished file")
  func appending() throws {
    let path = folder.path("b")
    let file = try PartialFile(for: path, overwrites: false)
    try FileContents.write([1, 2], to: file)
    try FileContents.append([3], to: file)
    try FileContents.append([4, 5], to: file)
    try file.commit(isDurable: false)
    #expect(try FileContents.read(path) == [1, 2, 3, 4, 5])
  }
}
