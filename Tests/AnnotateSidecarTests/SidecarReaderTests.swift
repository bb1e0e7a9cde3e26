import AnnotateFaces
import AnnotateFiles
import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@Suite("Reading sidecars")
struct SidecarReaderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.faces.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let header =
    #"{"schema":"annotate.faces","version":1,"stream":{"timeBase":[1,100],"codedSize":[64,48]},"mine":7}"#
  private static let end = #"{"end":{"frames":2,"faces":1,"tracks":1,"damagedPackets":0}}"#
  private static let frames = [
    #"{"frame":0,"pts":-4,"faces":[]}"#,
    #"{"frame":1,"pts":0,"faces":[{"id":3,"source":"edited","bounds":[1,2,3,4],"note":"x"}],"k":[]}"#,
  ]

  private func write(_ lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func readAll() throws -> [SidecarRecord<SidecarFrame>] {
    let reader = try SidecarReader(opening: path)
    var records: [SidecarRecord<SidecarFrame>] = []
    while let record = try reader.next() { records.append(record) }
    #expect(reader.end != nil)
    #expect(try reader.next() == nil)
    return records
  }

  @Test("the reader reads what the writer writes")
  func roundTrip() throws {
    let writer = try SidecarWriter(path: path, overwrites: false, header: SampleDocument.header)
    let frames = try SampleDocument.frames
    for frame in frames { try writer.write(frame) }
    try writer.finish(trackCount: 2, damagedPackets: 5)
    try writer.commit()

    let reader = try SidecarReader(opening: path)
    #expect(reader.header.content == SampleDocument.header)
    for frame in frames {
      let record = try #require(try reader.next())
      #expect(record.content.index == frame.index)
      #expect(record.content.presentationTime == frame.presentationTime)
      #expect(record.content.duration == frame.duration)
      #expect(record.content.timecode == frame.timecode)
      #expect(record.content.faces.map(\.id) == frame.faces.map(\.id))
      #expect(record.sources == frame.faces.map { _ in "detected" })
      let map = SampleDocument.header.geometry.displayToSquare
      #expect(record.content.json(displayToSquare: map).line == record.json.line)
    }
    #expect(try reader.next() == nil)
    #expect(
      reader.end?.content == SidecarEnd(frames: 3, faces: 3, tracks: 2, damagedPackets: 5)
    )
  }

  @Test("an edited sidecar with unknown members is read and keeps them")
  func edited() throws {
    try write([Self.header] + Self.frames + [Self.end])
    let reader = try SidecarReader(opening: path)
    #expect(reader.header.json["mine"]?.integer == 7)
    #expect(reader.header.content.geometry.displaySize == PixelSize(64, 48))
    #expect(reader.header.content.frameRate.isPositive == false)
    let records = try readAll()
    let face = try #require(records[1].content.faces.first)
    #expect(face.id == 3)
    #expect(face.frameCount == 1)
    #expect(face.observation.landmarks == FaceLandmarks())
    #expect(records[1].sources == ["edited"])
    #expect(records[1].json.line == Self.frames[1])
    #expect(records[0].content.presentationTime == MediaTime(-4, timeBase: Rational(1, 100)))
  }

  @Test("a face that was added by hand need not be counted in the end record")
  func uncountedFace() throws {
    let end = Self.end.replacing(#""faces":1"#, with: #""faces":0"#)
    try write([Self.header] + Self.frames + [end])
    #expect(try readAll().count == 2)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    var lines = [header] + frames + [end]
    let why: String
    var testDescription: String { name }

    init(_ name: String, _ why: String, _ change: (inout [String]) -> Void) {
      self.name = name
      self.why = why
      change(&lines)
    }
  }

  /// The header with one more member in its stream.
  private static func stream(_ member: String) -> String {
    header.replacing(#""codedSize""#, with: member + #","codedSize""#)
  }

  static let mistakes = [
    Mistake("empty", "the file is empty") { $0 = [] },
    Mistake("not JSON", "line 1: no value begins like this (byte 1)") { $0 = ["words"] },
    Mistake("no object", "line 1: it is not a JSON object") { $0 = ["[]"] },
    Mistake("other schema", "line 1: it is not a sidecar: 'schema' is not 'annotate.faces'") {
      $0[0] = #"{"schema":"x"}"#
    },
    Mistake("newer", "line 1: it has version 2, but this program reads versions up to 1") {
      $0[0] = header.replacing(#""version":1"#, with: #""version":2"#)
    },
    Mistake("no time base", "line 1: 'timeBase' is missing") {
      $0[0] = header.replacing("timeBase", with: "timebase")
    },
    Mistake("zero time base", "line 1: 'timeBase' is not a fraction above zero") {
      $0[0] = header.replacing("[1,100]", with: "[1,0]")
    },
    Mistake("time base beyond 31 bits", "line 1: 'timeBase' is not a fraction above zero") {
      $0[0] = header.replacing("[1,100]", with: "[9223372036854775807,9223372036854775806]")
    },
    Mistake("frame rate beyond 31 bits", "line 1: 'frameRate' is not a fraction") {
      $0[0] = stream(#""frameRate":[9223372036854775807,1]"#)
      $0[1] = $0[1].replacing(#""pts""#, with: #""timecode":"01:00:00:00","pts""#)
    },
    Mistake("huge picture", "line 1: 'codedSize' is not a width and a height from 1 to 1048576") {
      $0[0] = header.replacing("[64,48]", with: "[64,4294967296]")
    },
    Mistake("huge clean aperture", "line 1: 'cleanAperture' is not a part of the coded picture") {
      $0[0] = stream(#""cleanAperture":[0,0,1e300,1e300]"#)
    },
    Mistake("clean aperture outside", "line 1: 'cleanAperture' is not a part of the coded picture")
    {
      $0[0] = stream(#""cleanAperture":[1,0,64,48]"#)
    },
    Mistake("no clean aperture", "line 1: 'cleanAperture' is not a part of the coded picture") {
      $0[0] = stream(#""cleanAperture":[0,0,0,48]"#)
    },
    Mistake(
      "huge bounds",
      "line 3: 'bounds' is not four numbers with a width and height of at least 0"
    ) {
      $0[2] = $0[2].replacing("[1,2,3,4]", with: "[1,2,1e300,1e300]")
    },
    Mistake("point far away", "line 3: 'nose' is not a point") {
      $0[2] = $0[2].replacing(#""note":"x""#, with: #""nose":{"x":1,"y":-1e300}"#)
    },
    Mistake("cut off", "it is cut off: the end record is missing after line 3") {
      $0.removeLast()
    },
    Mistake("cut off in a line", "line 3: it ends too early (byte 11)") {
      $0[2] = String($0[2].prefix(10))
      $0.removeLast()
    },
    Mistake("frame missing", "line 2: frame 1 stands where frame 0 should") { $0.remove(at: 1) },
    Mistake("time repeated", "line 3: 'pts' -4 does not come after -4") {
      $0[2] = $0[2].replacing(#""pts":0"#, with: #""pts":-4"#)
    },
    Mistake("time is no integer", "line 3: 'pts' is not a whole number") {
      $0[2] = $0[2].replacing(#""pts":0"#, with: #""pts":0.5"#)
    },
    Mistake("no bounds", "line 3: 'bounds' is missing") {
      $0[2] = $0[2].replacing("bounds", with: "bound")
    },
    Mistake("half a point", "line 3: 'nose' is not a point") {
      $0[2] = $0[2].replacing(#""note":"x""#, with: #""nose":{"x":1}"#)
    },
    Mistake("wrong count", "line 4: the end record counts 3 frames, but there are 2") {
      $0[3] = $0[3].replacing(#""frames":2"#, with: #""frames":3"#)
    },
    Mistake("something after the end", "line 5: there is text after the end record") {
      $0.append("{}")
    },
  ]

  @Test("errors name the line", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    try write(mistake.lines)
    let error = #expect(throws: AnnotateError.self) { try readAll() }
    #expect(error?.kind == .badInput)
    #expect(error?.subject == path)
    #expect(error?.why == mistake.why)
  }

  @Test("the largest accepted numbers cause no overflow")
  func largest() throws {
    let header = Self.stream(
      #""frameRate":[2147483647,1],"cleanAperture":[9.99,0,54.02,48],"sampleAspectRatio":[0,1]"#
    ).replacing("[1,100]", with: "[3,2147483647]")
    let frames = [
      #"{"frame":0,"pts":-9007199254740992,"timecode":"23:59:59:00","faces":[]}"#,
      #"{"frame":1,"pts":9007199254740992,"duration":9007199254740992,"faces":[]}"#,
    ]
    try write([header] + frames + [Self.end.replacing(#""faces":1"#, with: #""faces":0"#)])
    let records = try readAll()
    let texts = records.map(\.content.presentationTime.description)
    #expect(texts.allSatisfy { !$0.isEmpty } && texts[0] != texts[1])
    #expect(records[0].content.timecode?.description == "23:59:59:00")
    #expect(records[0].content.presentationTime < records[1].content.presentationTime)
  }

  @Test("a sidecar that does not exist is missing input")
  func missing() {
    let error = #expect(throws: AnnotateError.self) { try SidecarReader(opening: path) }
    let problem = FileProblem.missing(path: path, reason: "no such file or directory")
    #expect(error == AnnotateError(problem))
  }

  @Test("lines may span blocks, lack the last line break and end with carriage returns")
  func lineBreaks() throws {
    let long = #"{"frame":0,"pts":-4,"faces":[],"x":"\#(String(repeating: "é", count: 100_000))"}"#
    let text = [Self.header, long, Self.frames[1], Self.end].joined(separator: "\r\n")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try readAll().first?.json["x"]?.string?.count == 100_000)
  }
}
