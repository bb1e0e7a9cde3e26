import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("The JSON Schema of sidecars", .tags(.process), .timeLimit(.minutes(10)), .needsJSONSchema)
struct SidecarSchemaTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.faces.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let header =
    #"{"schema":"annotate.faces","version":1,"stream":{"timeBase":[1,100],"codedSize":[64,48]}}"#
  private static let end = #"{"end":{"frames":1,"faces":0}}"#
  private static let frame = #"{"frame":0,"pts":0,"faces":[]}"#

  private static func stream(_ member: String) -> String {
    header.replacing(#""codedSize""#, with: member + #","codedSize""#)
  }

  private static func header(_ member: String) -> String {
    header.replacing(#""stream""#, with: member + #","stream""#)
  }

  private static func frame(_ member: String) -> String {
    frame.replacing(#""faces""#, with: member + #","faces""#)
  }

  private static func face(_ members: String) -> String {
    frame.replacing("[]", with: "[{\(members)}]")
  }

  private static func known(_ member: String) -> String {
    face(#""id":1,"bounds":[1,2,3,4],"# + member)
  }

  /// Valid lines.
  private static let right = [
    header, frame, end,
    header(#""mine":{"any":[1]},"generator":{},"source":{"name":"a","x":1}"#),
    header(#""models":[{"name":"b","mine":1}],"inference":{"device":"CPU","runtime":"x"}"#),
    header(#""coordinates":"display","sides":"subject","options":{"style":"hearts","n":1}"#),
    header(#""generator":null,"source":null,"models":null,"output":null,"options":null"#),
    header(#""output":{"displaySize":[1,2],"fromDisplay":[1,0,0,1,0.5,0]}"#),
    header(#""coveredAreas":[{"keyframes":[{"pts":0,"bounds":[-1,2,3,4]}],"mine":1}]"#),
    header(#""hidesFaces":true"#), header(#""hidesFaces":null"#),
    header(
      #""coveredAreas":[{"shape":"ellipse","from":5,"to":null,"#
        + #""keyframes":[{"pts":5,"bounds":[1,2,3,4]},{"pts":5,"bounds":[1,2,3.5,4]}]}]"#
    ),
    stream(#""frameRate":[0,1],"orientation":6,"sampleAspectRatio":[0,1],"startTimecode":"x""#),
    stream(#""frameRate":null,"cleanAperture":[0,0,64,48.0],"displaySize":[64,48],"x":1"#),
    frame(#""duration":5,"seconds":0.5,"timecode":"01:00:00:00","sceneStart":true,"mine":1"#),
    frame(#""duration":null,"seconds":null,"timecode":null,"sceneStart":null"#),
    frame(#""schema":"annotate.faces.frame","version":1"#),
    frame.replacing(#""pts":0"#, with: #""pts":-3000000000000"#),
    frame.replacing(#""pts":0"#, with: #""pts":3.0"#),
    known(#""source":"interpolated","confidence":0.5,"frameCount":7"#),
    known(#""suspected":true"#), known(#""suspected":null"#),
    known(#""source":"refined","roll":-3,"yaw":1.5,"pitch":0"#),
    known(#""source":null,"confidence":null,"roll":null,"leftEye":null,"mouth":null,"jaw":null"#),
    known(#""leftEye":{"x":1,"y":2.5,"pupil":{"x":1,"y":2,"z":3},"openness":1,"closed":false}"#),
    known(#""rightEye":{"x":1,"y":2,"inner":{"x":1,"y":2},"upperLid":null}"#),
    known(#""mouth":{"left":{"x":1,"y":2}},"smile":{"score":0,"smiling":true}"#),
    known(#""nose":{"x":0,"y":0,"mine":1},"chin":{"x":-5,"y":1e3}"#),
    known(#""leftBrow":{"inner":{"x":1,"y":2},"middle":{"x":1,"y":2},"outer":{"x":1,"y":2}}"#),
    known(#""inferred":{"leftEye":{"x":1,"y":2},"nose":null,"mouth":{"left":{"x":1,"y":2}}}"#),
    known(#""jaw":{"left":[{"x":1,"y":2}],"right":null},"mesh":[[1,2,3]],"smile":{}"#),
    known(#""gaze":{"yaw":-7.5,"pitch":2}"#), known(#""gaze":{"yaw":1}"#), known(#""gaze":null"#),
    end.replacing(#""faces":0"#, with: #""faces":0,"tracks":0,"damagedPackets":3,"mine":"x""#),
  ]

  /// Invalid lines.
  private static let wrong = [
    header(#""hidesFaces":1"#), header(#""coveredAreas":{}"#),
    header(#""coveredAreas":[{"keyframes":[]}]"#),
    header(#""coveredAreas":[{"keyframes":[{"pts":0,"bounds":[1,2,0,4]}]}]"#),
    header(#""coveredAreas":[{"shape":"star","keyframes":[{"pts":0,"bounds":[1,2,3,4]}]}]"#),
    "words", "[]", "{}", #"{"a":NaN}"#,
    header.replacing("annotate.faces", with: "annotate.detections"),
    header.replacing(#""version":1"#, with: #""version":2"#),
    header.replacing(#""version":1"#, with: #""version":1.5"#),
    header.replacing(#""version":1,"#, with: ""),
    header.replacing("timeBase", with: "timebase"), header.replacing("[1,100]", with: "[0,100]"),
    header.replacing("[1,100]", with: "[1,100,1]"), header.replacing("[1,100]", with: "0.01"),
    header.replacing("[64,48]", with: "[64,4294967296]"),
    header.replacing("[64,48]", with: "[64,0]"), header.replacing("[64,48]", with: "[64,1048577]"),
    stream(#""clockStart":9223372036854775807"#), frame(#""duration":9223372036854775807"#),
    header(#""coordinates":"normalized""#), header(#""sides":"observer""#),
    header(#""generator":"me""#), header(#""source":{"name":7}"#), header(#""source":{"size":-1}"#),
    header(#""models":[{"file":"a"}]"#), header(#""models":["a"]"#), header(#""options":[]"#),
    header(#""output":{"displaySize":[1,2]}"#),
    header(#""output":{"displaySize":[1,2],"fromDisplay":[1,0,0,1,0]}"#),
    stream(#""frameRate":30"#), stream(#""orientation":9"#), stream(#""startTimecode":1"#),
    stream(#""cleanAperture":[0,0,0.5,48]"#), stream(#""sampleAspectRatio":[1,-1]"#),
    #"{"frame":-1,"pts":0,"faces":[]}"#, #"{"frame":0,"pts":0.5,"faces":[]}"#,
    #"{"frame":0,"pts":9007199254740993,"faces":[]}"#, #"{"pts":0,"faces":[]}"#,
    #"{"frame":0,"pts":0}"#, #"{"frame":0,"pts":0,"faces":{}}"#,
    frame(#""duration":"x""#), frame(#""seconds":"0""#), frame(#""timecode":1"#),
    frame(#""sceneStart":1"#),
    face(#""bounds":[1,2,3,4]"#), face(#""id":1"#), face(#""id":1.5,"bounds":[1,2,3,4]"#),
    face(#""id":1,"bounds":[1,2,3]"#), face(#""id":1,"bounds":[1,2,3,-4]"#),
    face(#""id":1,"bounds":[1,2,3,4,5]"#), face(#""id":1,"bounds":[1,2,1e300,4]"#),
    known(#""suspected":1"#),
    known(#""source":"guessed""#), known(#""confidence":"high""#),
    known(#""frameCount":-1"#),
    known(#""yaw":"left""#), known(#""leftEye":{"x":1}"#), known(#""leftEye":[1,2]"#),
    known(#""rightEye":{"x":1,"y":2,"openness":1.5}"#),
    known(#""rightEye":{"x":1,"y":2,"closed":0}"#),
    known(#""rightEye":{"x":1,"y":2,"lowerLid":{"x":1}}"#), known(#""nose":{"x":1,"y":-1e300}"#),
    known(#""mouth":7"#), known(#""mouth":{"left":{"x":1}}"#), known(#""smile":true"#),
    known(#""smile":{"score":2}"#), known(#""leftBrow":{"inner":{"x":1,"y":2}}"#),
    known(#""gaze":7"#), known(#""gaze":{"yaw":400,"pitch":1}"#),
    known(#""inferred":{"nose":[1,2]}"#), known(#""inferred":[]"#),
    known(#""jaw":[]"#), known(#""jaw":{"left":[{"x":1}]}"#), known(#""mesh":[[1,2]]"#),
    known(#""confidence":1e300"#), known(#""yaw":1e300"#), known(#""roll":-361"#),
    face(#""id":4294967296,"bounds":[1,2,3,4]"#),
    known(#""chin":"low""#), #"{"end":[]}"#, #"{"end":{"frames":1}}"#,
    #"{"end":{"frames":1,"faces":-1}}"#, #"{"end":{"frames":1,"faces":0,"tracks":"1"}}"#,
  ]

  /// Whether the reader refuses a sidecar in which the line replaces the one of its kind.
  private func isRefused(_ line: String) throws -> Bool {
    var lines = [Self.header, Self.frame, Self.end]
    let isEnd = line.contains(#""end""#)
    let isFrame = ["{\"frame\"", "{\"pts\""].contains { line.hasPrefix($0) }
    lines[isEnd ? 2 : isFrame ? 1 : 0] = line
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    do throws(AnnotateError) {
      let reader = try SidecarReader(opening: path)
      while try reader.next() != nil {}
      return false
    } catch {
      #expect(error.kind == .badInput)
      #expect(error.why?.hasPrefix("line ") == true)
      return true
    }
  }

  @Test("validator and reader accept the same lines")
  func right() throws {
    let faults = try JSONSchema.faults(of: Self.right, by: SidecarSchema.text)
    for (line, fault) in zip(Self.right, faults) {
      #expect(fault == nil, "\(line)")
      #expect(try !isRefused(line), "\(line)")
    }
  }

  @Test("validator and reader refuse the same lines")
  func wrong() throws {
    let faults = try JSONSchema.faults(of: Self.wrong, by: SidecarSchema.text)
    for (line, fault) in zip(Self.wrong, faults) {
      #expect(fault != nil, "\(line)")
      #expect(try isRefused(line), "\(line)")
    }
  }

  @Test("the writer's output conforms to the schema")
  func written() throws {
    let writer = try SidecarWriter(path: path, overwrites: false, header: SampleDocument.header)
    for frame in try SampleDocument.frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 1)
    try writer.commit()
    #expect(try JSONSchema.faults(ofFile: path, by: SidecarSchema.text) == [])
  }

  @Test("the schema has every member of a face that the writer writes")
  func complete() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(SidecarSchema.text.utf8)) as? [String: Any]
    )
    let parts = try #require(schema["$defs"] as? [String: [String: Any]])
    let named = try #require(parts["face"]?["properties"] as? [String: Any])
    let line = try SampleDocument.frames[0].json(
      displayToSquare: SampleDocument.header.geometry.displayToSquare
    )
    let face = try #require(line["faces"]?.elements?.first?.members)
    #expect(Set(face.map(\.name)).isSubset(of: named.keys))
  }
}
