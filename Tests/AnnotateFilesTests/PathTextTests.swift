import Foundation
import TestSupport
import Testing

@testable import AnnotateFiles

@Suite("Paths as texts")
struct PathTextTests {
  @Test("every name of bytes becomes a text and itself again", arguments: SeededGenerator.seeds)
  func roundTrip(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt8.random(in: 1...255, using: &random)
      }
      let text = PathText.decode(bytes)
      #expect(PathText.encode(text).map(UInt8.init(bitPattern:)) == bytes + [0])
    }
  }

  @Test("names in UTF-8 stay as they are, and the characters for bytes cannot be forged")
  func valid() {
    #expect(PathText.decode(Array("é😀.mp4".utf8)) == "é😀.mp4")
    #expect(PathText.decode([0x61, 0xFF]) == "a\u{10F7FF}")
    let forged = Array("\u{10F7FF}".utf8)
    #expect(PathText.encode(PathText.decode(forged)).dropLast().count == forged.count)
  }

  @Test("a file whose name is not UTF-8 is made, listed and replaced")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = PathText.decode(Array(folder.path("a").utf8) + [0xFF, 0xE9])
    for overwrites in [false, true] {
      let file = try PartialFile(for: path, overwrites: overwrites)
      try FileContents.write([7], to: file)
      try file.commit()
    }
    #expect(try FileContents.read(path) == [7])
    #expect(FolderListing.names(in: folder.url.path).contains("a\u{10F7FF}\u{10F7E9}"))
    #expect(unlink(path) == 0)
  }
}
