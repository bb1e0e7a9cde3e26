import AnnotateFarm
import AnnotateFiles
import AnnotateJobs
import AnnotateMediaTypes
import AnnotatePipeline
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("Linking detections", .tags(.farm), .timeLimit(.minutes(10)))
struct LinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes detections files of 24 frames without a face, eight frames each.
  private func write() throws -> [String] {
    try (0..<3).map { number in
      let path = folder.path("\(number).detections.jsonl")
      let frames = (0..<8).map { offset in
        let frame = 8 * number + offset
        return #"{"frame":\#(frame),"pts":\#(frame * 3),"faces":[]}"#
      }
      let lines = [Self.header(first: 8 * number)] + frames + [Self.end(isLast: number == 2)]
      try write(lines, to: path)
      return path
    }
  }

  private static func header(first: Int) -> String {
    #"{"schema":"annotate.detections","version":1,"first":\#(first),"#
      + #""tracking":{"lookahead":2,"memory":{"ticks":3,"timeBase":[1,1]},"smoothing":true},"#
      + #""timecodeRate":[25,1],"sidecar":{"schema":"annotate.faces","version":1,"mine":[7],"#
      + #""source":{"name":"a.mov","size":9},"#
      + #""stream":{"timeBase":[1,75],"codedSize":[64,48],"startTimecode":"00:00:01:00"}}}"#
  }

  private static func end(isLast: Bool) -> String {
    #"{"end":{"frames":8,"last":\#(isLast),"damagedPackets":4}}"#
  }

  private func write(_ lines: [String], to path: String) throws {
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// A copy of a detections file with changed text.
  private func changed(_ path: String, _ old: String, _ new: String) throws -> String {
    let copy = folder.path("\(UUID().uuidString).detections.jsonl")
    try write(lines(path).map { $0.replacing(old, with: new) }, to: copy)
    return copy
  }

  @Test(
    "the header of the sidecar is that of the detections files, and every frame has its line and label"
  )
  func linked() async throws {
    let output = folder.path("a.faces.jsonl")
    var job = LinkJob(inputs: try write(), output: output)
    job.faces.folder = folder.path("faces")
    let result = try await LinkPipeline(job).run()
    #expect(result.frames == 24)
    #expect(result.damagedPackets == 12)
    let lines = try lines(output)
    #expect(lines.count == 26)
    #expect(Self.header(first: 0).hasSuffix(#""sidecar":"# + lines[0] + "}"))
    #expect(
      lines[24]
        == #"{"frame":23,"pts":69,"seconds":0.92,"timecode":"00:00:01:23","faces":[]}"#
    )
    let counts = #"{"end":{"frames":24,"faces":0,"tracks":0,"damagedPackets":12,"#
    let end = lines[25].replacing(/"digest":"[0-9a-f]{16}",/, with: "")
    #expect(end == counts + #""eventCounts":{},"events":[]}}"#)
    #expect(end != lines[25])
    #expect(try !SidecarDigest.isCorrected(output))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("faces")).count == 26)
  }

  @Test("files that do not belong together are refused with file and line")
  func refused() async throws {
    let parts = try write()
    let cutOff = folder.path("cut.detections.jsonl")
    try write(lines(parts[1]).dropLast(3), to: cutOff)
    let other = try changed(parts[2], #""lookahead":2"#, #""lookahead":3"#)
    let rate = try changed(parts[1], #""timecodeRate":[25"#, #""timecodeRate":[24"#)
    let strange = try changed(parts[1], #""size":9"#, #""size":8"#)
    let early = try changed(parts[1], #""pts":24"#, #""pts":21"#)
    let whole = try changed(parts[0], #""last":false"#, #""last":true"#)
    let huge = try changed(parts[1], #""first":8"#, #""first":2147483640"#)
    let cases: [([String], file: String, why: String)] = [
      ([parts[1], parts[2]], parts[1], "line 1: it starts with frame 8, not with frame 0"),
      (
        [parts[0], parts[2]], parts[2],
        "line 1: there are no detections in frames 8 to 15, between it"
      ),
      (
        [parts[0], huge], huge, "line 1: there are no detections in frames 8 to 2147483639"
      ),
      ([parts[0], parts[1], parts[1]], parts[1], "line 1: it starts with frame 8, which is"),
      (
        [parts[0], parts[2], parts[1]], parts[2],
        "line 1: there are no detections in frames 8 to 15"
      ),
      (parts + [parts[2]], parts[2], "line 1: it starts with frame 16, which is"),
      ([whole, parts[1]], parts[1], "line 1: the video ended with frame 7 in '"),
      ([parts[0], parts[1]], parts[1], "line 10: the video goes on, but there are no detections"),
      (
        [parts[0], cutOff, parts[2]], cutOff, "it is cut off: the end record is missing after line"
      ),
      (
        [parts[0], parts[1], other], other, "line 1: its 'tracking' differs from that of the first"
      ),
      (
        [parts[0], rate, parts[2]], rate,
        "line 1: its 'timecodeRate' differs from that of the first"
      ),
      (
        [parts[0], strange, parts[2]], strange,
        "line 1: its 'source' differs from that of the first"
      ),
      ([parts[0], early, parts[2]], early, "line 2: 'pts' 21 does not come after 21"),
    ]
    let output = folder.path("none.faces.jsonl")
    for (inputs, file, why) in cases {
      let link = LinkJob(inputs: inputs, output: output)
      let error = await #expect(throws: AnnotateError.self) {
        _ = try await LinkPipeline(link).run()
      }
      #expect(error?.kind == .badInput)
      #expect(error?.subject == file)
      #expect(error?.why?.hasPrefix(why) == true, "\(error?.why ?? "")")
    }
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("detections files are never overwritten, and at least one is needed")
  func outputs() async throws {
    let parts = try write()
    var job = LinkJob(inputs: parts, output: parts[1])
    job.overwrites = true
    let input = await #expect(throws: AnnotateError.self) { _ = try await LinkPipeline(job).run() }
    let problem = FileProblem.replacesInput(output: parts[1], input: parts[1], .same)
    #expect(input == AnnotateError(problem))
    job = LinkJob(inputs: [], output: folder.path("a.faces.jsonl"))
    await #expect(throws: AnnotateError.self) { _ = try await LinkPipeline(job).run() }
  }

  @Test("without tracking frames are independent, and tentative faces do not count")
  func alone() async throws {
    let parts = try write()
    let face = #"{"bounds":[1,2,3,4],"confidence":0.4,"source":"detected""#
    let first = try lines(parts[0]).map { line in
      line.replacing(/"tracking":.*"timecodeRate"/, with: #""timecodeRate""#)
        .replacing(#""faces":[]"#, with: #""faces":[\#(face)},\#(face),"tentative":true}]"#)
        .replacing(#""last":false"#, with: #""last":true"#)
    }
    try write(first, to: parts[0])
    let result = try await LinkPipeline(
      LinkJob(inputs: [parts[0]], output: folder.path("a.faces.jsonl"))
    ).run()
    #expect(result.frames == 8)
    #expect(result.faces == 8)
    #expect(
      try lines(folder.path("a.faces.jsonl"))[8].contains(#""faces":[{"id":1,"frameCount":1,"#)
    )
  }
}
