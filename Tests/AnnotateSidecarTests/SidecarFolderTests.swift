import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("Sidecars as folders", .tags(.process), .timeLimit(.minutes(10)))
struct SidecarFolderTests {
  private let temporary: TemporaryFolder
  private var path: String { temporary.path("faces") }

  init() throws {
    temporary = try TemporaryFolder()
  }

  private func write() throws {
    let header = SampleDocument.header
    let record = SidecarRecord(header, json: header.json)
    let writer = try SidecarFolderWriter(path: path, overwrites: true, header: record)
    for frame in try SampleDocument.frames {
      let line = frame.json(displayToSquare: header.geometry.displayToSquare)
      try writer.write(SidecarRecord(frame, json: line))
    }
    try writer.finish(trackCount: 2, damagedPackets: 1)
    try writer.commit()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  private static let names = [
    "header.json", "000000.json", "000001.json", "000002.json", "end.json",
  ]

  @Test("each frame has a file that can be used alone")
  func files() throws {
    try write()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted() == Self.names.sorted()
    )
    #expect(
      try text("000001.json")
        == #"{"schema":"annotate.faces.frame","version":1,"timeBase":[1,15360],"displaySize":[1072,1920],"frame":1,"pts":512,"seconds":0.033333,"faces":[]}"#
        + "\n"
    )
  }

  @Test("the concatenated files are a sidecar")
  func joined() throws {
    try write()
    let sidecar = temporary.path("a.faces.jsonl")
    let text = try Self.names.map(text).joined()
    try text.write(toFile: sidecar, atomically: true, encoding: .utf8)
    let reader = try SidecarReader(opening: sidecar)
    #expect(reader.header.content == SampleDocument.header)
    var frames: [SidecarFrame] = []
    while let record = try reader.next() { frames.append(record.content) }
    #expect(try frames.map(\.index) == SampleDocument.frames.map(\.index))
    #expect(frames.map(\.faces.count) == [1, 0, 2])
    #expect(reader.end?.content == SidecarEnd(frames: 3, faces: 3, tracks: 2, damagedPackets: 1))
  }

  @Test("the files conform to the schema", .needsJSONSchema)
  func schema() throws {
    try write()
    let lines = try Self.names.map(text)
    #expect(try JSONSchema.faults(of: lines, by: SidecarSchema.text).allSatisfy { $0 == nil })
  }
}
