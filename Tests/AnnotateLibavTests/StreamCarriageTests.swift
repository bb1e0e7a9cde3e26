import AnnotateLibav
import AnnotateMediaTypes
import TestSupport
import Testing

@Suite("Carried streams", .tags(.media), .timeLimit(.minutes(10)), .needsClips)
struct StreamCarriageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let clip: String
    let stream: Int
    let output: String
    let fits: Bool
    var testDescription: String { "stream \(stream) of \(clip) in \(output)" }
  }

  static let cases = [
    Case(clip: "faces/awesome movie.mov", stream: 0, output: "a.mp4", fits: true),
    Case(clip: "faces/awesome movie.mov", stream: 0, output: "a.mkv", fits: true),
    Case(clip: "faces/awesome movie.mov", stream: 0, output: "a.webm", fits: false),
    Case(clip: "faces/single_face.mp4", stream: 1, output: "a.mp4", fits: true),
    Case(clip: "faces/file_with_data_streams.mp4", stream: 2, output: "a.mp4", fits: false),
    Case(clip: "faces/file_with_data_streams.mp4", stream: 2, output: "a.mkv", fits: false),
    Case(clip: "odd/sample_with_srt.mkv", stream: 2, output: "a.mkv", fits: true),
    Case(clip: "odd/sample_with_srt.mkv", stream: 2, output: "a.mp4", fits: true),
    Case(clip: "odd/sample_with_srt.mkv", stream: 2, output: "a.ts", fits: false),
    Case(clip: "odd/sample_with_srt.mkv", stream: 2, output: "a.dvd", fits: false),
    Case(clip: "odd/sample_with_srt.mkv", stream: 1, output: "a.mp4", fits: true),
    Case(clip: "odd/transparent.webm", stream: 1, output: "a.webm", fits: true),
    Case(clip: "faces/single_face.mp4", stream: 1, output: "a.gif", fits: false),
  ]

  @Test("a stream is carried if the container can hold it", arguments: cases)
  func carriage(_ sample: Case) throws {
    let source = try Demuxer(opening: Places.clip(sample.clip)).source
    let format = try OutputFormat(forFileNamed: sample.output)
    let stream = source.streams[sample.stream]
    let carried = StreamCarriage.carried(of: [stream], from: source, in: format)
    #expect(carried.map(\.index) == (sample.fits ? [sample.stream] : []))
  }
}
