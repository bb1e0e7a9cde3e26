import Foundation
import TestSupport
import Testing

@testable import AnnotateBatch

@Suite("What is complete already")
struct FinishedWorkTests {
  private static func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("a record is read back, and intact as long as the files are")
  func record() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.mp4")
    try Self.write("video", output)
    var counts = WorkCounts()
    (counts.frames, counts.tracks) = (12, 1)
    let record = try FinishedWork("w", of: "in.mp4", wrote: [output], counts: counts)
    try record.write(for: output)
    let read = try #require(try FinishedWork(for: output))
    #expect(read == record)
    #expect(try read.isIntact())
    try Self.write("Video", output)
    #expect(try !read.isIntact())
    try FileManager.default.removeItem(atPath: output)
    #expect(try !read.isIntact())
  }

  @Test(
    "a record that cannot be read is none",
    arguments: ["", "{}", "{\"schema\":\"annotate.finished\"}"]
  )
  func broken(_ text: String) throws {
    let folder = try TemporaryFolder()
    let records = folder.path(".annotate")
    try FileManager.default.createDirectory(atPath: records, withIntermediateDirectories: true)
    try Self.write(text, records + "/out.mp4.json")
    #expect(try FinishedWork(for: folder.path("out.mp4")) == nil)
  }

  @Test("the digest follows the input, the words and the files, not the input's name")
  func digest() throws {
    let folder = try TemporaryFolder()
    let (first, second, style) = (folder.path("a"), folder.path("b"), folder.path("style.json"))
    try Self.write("video", first)
    try Self.write("video", second)
    try Self.write("style", style)
    let digest = try #require(try WorkDigest.of(first, words: ["x"], files: [style]))
    #expect(try WorkDigest.of(second, words: ["x"], files: [style]) == digest)
    #expect(try WorkDigest.of(first, words: ["y"], files: [style]) != digest)
    #expect(try WorkDigest.of(first, words: ["x"], files: []) != digest)
    try Self.write("other", style)
    #expect(try WorkDigest.of(first, words: ["x"], files: [style]) != digest)
    #expect(try WorkDigest.of(folder.url.path, words: ["x"], files: []) == nil)
  }
}
