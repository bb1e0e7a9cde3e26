import AnnotateFiles
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("The sidecar writer", .tags(.golden), .timeLimit(.minutes(10)))
struct SidecarWriterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var path: String { folder.path("out.faces.jsonl") }

  private func writer(overwrites: Bool = false) throws -> SidecarWriter {
    try SidecarWriter(path: path, overwrites: overwrites, header: SampleDocument.header)
  }

  private func text() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test("a document is a header, a line for each frame and an end record")
  func document() throws {
    let writer = try writer()
    for frame in try SampleDocument.frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 1)
    #expect(try folder.names() != ["out.faces.jsonl"])
    try writer.commit()
    #expect(try folder.names() == ["out.faces.jsonl"])
    try expectSnapshot(try text(), named: "document.faces.jsonl")
  }

  @Test("every line can be read by another program")
  func readable() throws {
    let writer = try writer()
    for frame in try SampleDocument.frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 1)
    try writer.commit()
    let text = try text()
    #expect(text.hasSuffix("}\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(objects.count == 5)
    let source = objects[0]["source"] as? [String: Any]
    #expect(source?["name"] as? String == "a \"clip\" 顔.mov")
    #expect(objects[1...3].map { $0["frame"] as? Int } == [0, 1, 2])
    #expect(objects[1...3].map { ($0["faces"] as? [Any])?.count } == [1, 0, 2])
  }

  @Test("an abandoned sidecar leaves nothing behind", arguments: [true, false])
  func abandoned(_ isFinished: Bool) throws {
    do {
      let writer = try writer()
      for frame in try SampleDocument.frames { try writer.write(frame) }
      if isFinished { try writer.finish(trackCount: 2, damagedPackets: 0) }
    }
    #expect(try folder.names() == [])
  }

  @Test("an existing sidecar is kept unless it may be overwritten")
  func existing() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: AnnotateError.self) { _ = try writer() }
    #expect(error == AnnotateError(FileProblem.exists(path: path)))
    do {
      let writer = try writer(overwrites: true)
      try writer.finish(trackCount: 0, damagedPackets: 0)
      #expect(try text() == "old")
      try writer.commit()
    }
    #expect(try text().contains(#"{"end":{"frames":0,"faces":0,"tracks":0,"damagedPackets":0}}"#))
    #expect(try folder.names() == ["out.faces.jsonl"])
  }
}
