import AnnotateImports
import Foundation
import TestSupport
import Testing

@Suite("ZIP archives", .tags(.process), .timeLimit(.minutes(10)), .needsPython("zipfile"))
struct ZIPArchiveTests {
  /// An archive as Python writes it, with a deflated and a stored member and a comment.
  private static func made() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let script = """
      import json, sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
          archive.writestr("gt/gt.txt", "1,1,1,1,5,5\\n" * 1000, zipfile.ZIP_DEFLATED)
          archive.writestr("gt/labels.txt", "face\\n", zipfile.ZIP_STORED)
          archive.comment = b"made by hand"
      json.dump([], sys.stdout)
      """
    let _: [Int] = try PythonPackage.json(script, [folder.path("a.zip")], importing: "zipfile")
    return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("a.zip"))))
  }

  @Test("members are listed and unpacked")
  func contents() throws {
    let archive = try #require(try ZIPArchive(Self.made()))
    #expect(archive.paths == ["gt/gt.txt", "gt/labels.txt"])
    let tracks = try archive.contents(of: "gt/gt.txt", limit: 12000)
    #expect(
      String(decoding: tracks, as: UTF8.self) == String(repeating: "1,1,1,1,5,5\n", count: 1000)
    )
    #expect(try archive.contents(of: "gt/labels.txt", limit: 5) == Array("face\n".utf8))
    #expect(throws: ImportFailure("'gt/gt.txt' in the archive is larger than 11999 bytes")) {
      try archive.contents(of: "gt/gt.txt", limit: 11999)
    }
  }

  @Test("an archive that is cut off or damaged anywhere is refused or read, and nothing traps")
  func damaged() throws {
    let bytes = try Self.made()
    #expect(try ZIPArchive(Array("<annotations/>".utf8)) == nil)
    for count in 4..<bytes.count {
      let cut = try? ZIPArchive(Array(bytes[..<count]))
      #expect(cut?.paths.isEmpty ?? true || count >= bytes.count - 12)
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xFF
      guard let archive = try? ZIPArchive(changed) else { continue }
      for path in archive.paths { _ = try? archive.contents(of: path, limit: 1 << 20) }
    }
  }
}
