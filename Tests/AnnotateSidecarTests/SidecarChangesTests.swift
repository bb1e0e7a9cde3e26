import AnnotateFaces
import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@Suite("Changing sidecars")
struct SidecarChangesTests {
  private let folder: TemporaryFolder
  private var source: String { folder.path("a.faces.jsonl") }
  private var target: String { folder.path("b.faces.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let header =
    #"{"schema":"annotate.faces","version":1,"mine":7,"stream":{"timeBase":[1,100],"codedSize":[64,48],"mine":8},"generator":{"name":"other","version":"7"}}"#
  private static let frames = [
    #"{"frame":0,"pts":0,"faces":[],"mine":[1,{"a":2}]}"#,
    #"{"frame":1,"pts":3,"faces":[{"mine":1,"id":1,"source":"detected","bounds":[1,2.12345,3,4],"nose":{"x":1,"y":2,"mine":3}},{"id":2,"bounds":[9,9,3,4],"mine":2}]}"#,
  ]
  private static let end = #"{"end":{"frames":2,"faces":2,"mine":5},"mine":6}"#

  private func write(_ lines: [String] = [header] + frames + [end]) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: source))
  }

  /// Reads the sidecar and writes it with each frame changed by `change`.
  private func rewritten(
    upgrades: SidecarUpgrades = .all,
    _ change: (inout SidecarFrame) -> Void
  ) throws -> [String] {
    let reader = try SidecarReader(opening: source, upgrades: upgrades)
    let writer = try SidecarWriter(path: target, overwrites: true, header: reader.header)
    while let record = try reader.next() {
      var frame = record.content
      change(&frame)
      try writer.write(record.changed(to: frame, in: reader.header.content))
    }
    try writer.finish(try #require(reader.end))
    try writer.commit()
    return try String(contentsOfFile: target, encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  @Test("a sidecar that is read and written again stays identical to the byte")
  func unchanged() throws {
    try write()
    #expect(try rewritten { _ in } == [Self.header] + Self.frames + [Self.end])
  }

  @Test("a face that moves keeps its unknown members")
  func moved() throws {
    try write()
    let lines = try rewritten { frame in
      frame.faces = frame.faces.map { face in
        guard face.id == 1 else { return face }
        var seen = face.observation
        (seen.bounds.x, seen.landmarks.nose, seen.source) = (20.001, Point(21, 2), .edited)
        return Face(id: face.id, frameCount: face.frameCount, observation: seen)
      }
    }
    let expected = Self.frames[1]
      .replacing("[1,2.12345,3,4]", with: "[20.0,2.12,3.0,4.0]")
      .replacing("detected", with: "edited")
      .replacing(#"{"x":1,"y":2,"#, with: #"{"x":21.0,"y":2,"#)
    #expect(lines == [Self.header, Self.frames[0], expected, Self.end])
  }

  @Test("faces are removed, renumbered, added and counted")
  func edited() throws {
    try write()
    let lines = try rewritten { frame in
      guard frame.index == 1 else { return }
      let (kept, new) = (frame.faces[1], FaceObservation<DisplaySpace>.init)
      let added = new(Rect(x: 0, y: 0, width: 5, height: 6), 1, .init())
      frame.faces = [Face(id: 1, frameCount: 2, observation: kept.observation)]
      frame.faces.append(Face(id: 4, frameCount: 1, observation: added))
      frame.faces.append(Face(id: 5, frameCount: 1, observation: added))
    }
    // This face has the number of the first and the bounds of the second; the bounds identify it.
    let faces = #""faces":[{"id":1,"bounds":[9,9,3,4],"mine":2,"frameCount":2},{"id":4,"#
    #expect(lines[2].contains(faces))
    #expect(lines[3] == #"{"end":{"frames":2,"faces":3,"mine":5},"mine":6}"#)
    try write(lines)
    #expect(try rewritten { _ in } == lines)
  }

  @Test("a changed header keeps its unknown members and loses removed ones")
  func header() throws {
    let header = Self.header.replacing(#""mine":8"#, with: #""mine":8,"startTimecode":"x""#)
    try write([header, Self.end])
    let record = try SidecarReader(opening: source).header
    var changed = record.content
    (changed.startTimecode, changed.sourceName) = (nil, "new.mov")
    #expect(
      record.changed(to: changed).json.line
        == Self.header.dropLast() + #","source":{"name":"new.mov"}}"#
    )
  }

  @Test("a sidecar of an older version is upgraded to this version step by step")
  func upgrade() throws {
    try write(
      [Self.header.replacing(#""version":1,"#, with: #""version":0,"#)]
        + Self.frames.map { $0.replacing(#""pts""#, with: #""time""#) } + [Self.end]
    )
    let upgrades = SidecarUpgrades([
      0: { kind, line in
        guard kind == .frame, case .object(let members) = line else { return line }
        return .object(
          members.map { JSONValue.Member($0.name == "time" ? "pts" : $0.name, $0.value) }
        )
      }
    ])
    #expect(try rewritten(upgrades: upgrades) { _ in } == [Self.header] + Self.frames + [Self.end])
    let error = #expect(throws: AnnotateError.self) { try SidecarReader(opening: source) }
    #expect(error?.why == "line 1: there is no version 0")
  }

  @Test("the error for a newer version has a hint")
  func newer() throws {
    try write([Self.header.replacing(#""version":1,"#, with: #""version":2,"#), Self.end])
    let error = #expect(throws: AnnotateError.self) { try SidecarReader(opening: source) }
    #expect(error?.why == "line 1: it has version 2, but this program reads versions up to 1")
    #expect(
      error?.hints
        == ["use a newer annotate, or find the faces again with this one: annotate detect"]
    )
  }
}
