import AnnotateCompression
import AnnotateFiles
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("Compressed sidecars")
struct CompressedSidecarTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.faces.jsonl.gz") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(to path: String) throws {
    let writer = try SidecarWriter(path: path, overwrites: true, header: SampleDocument.header)
    for frame in try SampleDocument.frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 0)
    try writer.commit()
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func put(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func lineCount(_ path: String) throws -> Int {
    let reader = try SidecarReader(opening: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test("the name decides whether the lines are compressed, and nothing else differs")
  func name() throws {
    let plain = folder.path("a.faces.jsonl")
    try write(to: plain)
    try write(to: path)
    let compressed = try bytes(path)
    #expect(compressed.starts(with: Gzip.signature))
    #expect(try GzipDecompressor().add(compressed) == bytes(plain))
    try write(to: path)
    #expect(try bytes(path) == compressed)
  }

  @Test("a compressed sidecar is read whatever its name")
  func reading() throws {
    try write(to: path)
    let other = folder.path("b.faces.jsonl")
    try FileManager.default.moveItem(atPath: path, toPath: other)
    #expect(try lineCount(other) == 3)
    #expect(try !SidecarDigest.isCorrected(other))
    #expect(try RecordBlocks.contain(Array("\"detected\"".utf8), in: other))
    #expect(try !RecordBlocks.contain(Array("\"edited\"".utf8), in: other))
  }

  @Test("a file that is cut off or damaged says so")
  func damaged() throws {
    try write(to: path)
    let whole = try bytes(path)
    for count in [2, 30, whole.count - 9, whole.count - 1] {
      try put(Array(whole.prefix(count)))
      let error = #expect(throws: AnnotateError.self) { try lineCount(path) }
      #expect(error?.kind == .badInput && error?.why?.hasPrefix("it is cut off") == true)
      #expect(error?.subject == path)
    }
    try put(Array(whole.dropLast(8)) + Array(repeating: 0, count: 8))
    let error = #expect(throws: AnnotateError.self) { try lineCount(path) }
    #expect(error?.kind == .badInput && error?.why == "its compressed data are damaged")
  }

  @Test(
    "the names of compressed sidecars end in two extensions more",
    arguments: [
      ("a.faces.jsonl.gz", ".faces.jsonl.gz", true), ("a.faces.jsonl", ".faces.jsonl", true),
      ("a.jsonl.gz", ".gz", true), ("a.tar.gz", ".gz", false), (".faces.jsonl.gz", ".gz", true),
      ("a.mp4", ".mp4", false),
    ]
  )
  func endings(name: String, ending: String, namesLines: Bool) {
    #expect(FilePath(name).ending == ending)
    #expect(FilePath(name).namesLines == namesLines)
  }
}
