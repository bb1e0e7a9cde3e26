import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("The sidecar header")
struct SidecarHeaderTests {
  @Test("unknown values are not written")
  func unknown() {
    var header = SampleDocument.header
    header.sourceSize = nil
    header.frameRate = Rational(0, 1)
    header.startTimecode = nil
    header.models = []
    header.options = [:]
    let line = header.json.line
    for name in ["size\"", "frameRate", "startTimecode"] {
      #expect(!line.contains("\"" + name), "\(name)")
    }
    #expect(line.contains(#""models":[],"options":{}}"#))
  }

  @Test("the version is the one of the published format")
  func version() {
    #expect(SidecarHeader.version == 1)
    #expect(
      SampleDocument.header.json.line.hasPrefix(#"{"schema":"annotate.faces","version":1,"#)
    )
  }

  @Test("the device and runtime of inference are written to the header and read back")
  func inference() throws {
    var header = SampleDocument.header
    #expect(!header.json.line.contains("inference"))
    header.inference = SidecarHeader.Inference(device: "GPU.1", runtime: "OpenVINO 2026.4.1")
    let line = header.json.line
    #expect(
      line.contains(#""inference":{"device":"GPU.1","runtime":"OpenVINO 2026.4.1"},"options""#)
    )
    #expect(try Self.read(line).content == header)
  }

  /// The header of a sidecar without frames.
  private static func read(_ line: String) throws -> SidecarRecord<SidecarHeader> {
    let folder = try TemporaryFolder()
    let path = folder.path("x.faces.jsonl")
    let end = #"{"end":{"frames":0,"faces":0,"tracks":0,"damagedPackets":0}}"#
    try Data("\(line)\n\(end)\n".utf8).write(to: URL(fileURLWithPath: path))
    return try SidecarReader(opening: path).header
  }

  private static let areas = [
    CoveredArea(
      .ellipse,
      start: 512,
      end: 1025,
      keyframes: [
        .init(time: 512, bounds: Rect(x: -10, y: 20.07, width: 100.3, height: 80)),
        .init(time: 1024, bounds: Rect(x: 50, y: 20, width: 100, height: 80)),
      ]
    ),
    CoveredArea(
      .rectangle,
      keyframes: [.init(time: 0, bounds: Rect(x: 1, y: 2, width: 3, height: 4))]
    ),
  ]

  @Test("covered areas are written at the end of the header and read back")
  func coveredAreas() throws {
    var header = SampleDocument.header
    #expect(!header.json.line.contains("coveredAreas"))
    header.coveredAreas = Self.areas
    let line = header.json.line
    #expect(
      line.hasSuffix(
        #""coveredAreas":[{"shape":"ellipse","from":512,"to":1025,"keyframes":["#
          + #"{"pts":512,"bounds":[-10.0,20.07,100.3,80.0]},{"pts":1024,"bounds":[50.0,20.0,100.0,80.0]}]},"#
          + #"{"shape":"rectangle","keyframes":[{"pts":0,"bounds":[1.0,2.0,3.0,4.0]}]}]}"#
      ),
      "\(line)"
    )
    #expect(try Self.read(line).content == header)
  }

  @Test("another list of areas replaces the member and keeps all others")
  func changedAreas() throws {
    let line = SampleDocument.header.json.line.dropLast() + #","x-mine":[1.50]}"#
    let record = try Self.read(String(line))
    #expect(record.changed(toCover: [], hidingFaces: false).json == record.json)
    let changed = record.changed(toCover: Self.areas, hidingFaces: true)
    #expect(changed.json["x-mine"] == record.json["x-mine"])
    let again = try Self.read(changed.json.line).content
    #expect(again.coveredAreas == Self.areas && again.hidesFaces)
    #expect(changed.changed(toCover: [], hidingFaces: false).json["hidesFaces"] == nil)
  }

  @Test(
    "an area that is not valid is refused",
    arguments: [
      "{}", #"{"keyframes":[]}"#, #"{"keyframes":[{"pts":0}]}"#,
      #"{"keyframes":[{"pts":0,"bounds":[1,2,0,4]}]}"#,
      #"{"keyframes":[{"pts":0.5,"bounds":[1,2,3,4]}]}"#,
      #"{"keyframes":[{"pts":5,"bounds":[1,2,3,4]},{"pts":4,"bounds":[1,2,3,4]}]}"#,
      #"{"shape":"star","keyframes":[{"pts":0,"bounds":[1,2,3,4]}]}"#,
      #"{"from":1e300,"keyframes":[{"pts":0,"bounds":[1,2,3,4]}]}"#,
    ]
  )
  func refusedAreas(_ area: String) {
    let line = SampleDocument.header.json.line.dropLast() + #","coveredAreas":[\#(area)]}"#
    #expect(throws: AnnotateError.self) { try Self.read(String(line)) }
  }
}
