import Foundation
import TestSupport
import Testing

@Suite(
  "Streams of a file",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct StreamsTests {
  @Test("of two videos the first is annotated and the second carried over")
  func twoVideos() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mp4"), folder.path("out.mp4"))
    let clip = Places.clip("faces/mv_with_2_top_shots.mp4")
    try FFmpeg.make(["-i", clip, "-t", "0.1", "-c", "copy", "-map", "0:v", input])
    let result = try Program.run([input, "-o", output, "--preset", "ultrafast"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: input))
    let second = try FFprobe.packetHashes(of: output, stream: "v:1")
    #expect(second.count == 1)
    #expect(try second == FFprobe.packetHashes(of: input, stream: "v:1"))
    let first = try FFprobe.packetHashes(of: output, stream: "v:0")
    #expect(try first != FFprobe.packetHashes(of: input, stream: "v:0"))
    #expect(try FFprobe.streams(of: output).map(\.rotation) == [90, 90])
  }

  @Test("a stream that the container cannot hold is left out, with a warning")
  func leftOut() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (folder.path("in.mkv"), folder.path("out.webm"))
    try FFmpeg.cut(Places.clip("odd/sample_with_srt.mkv"), seconds: 0.1, to: input)
    let result = try Program.run([input, "-o", output, "--codec", "vp8", "--progress", "none"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.streams(of: output).map(\.codecType) == ["video", "subtitle"])
    let warning = "annotate: warning: leaving out stream 1 (audio, ac3) of '\(input)': "
    #expect(result.errors.hasPrefix(warning + "the container webm cannot hold it\n"))
  }

  @Test("a damaged clip is annotated as far as it can be read, with a warning")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let (input, output) = (Places.clip("bad/sample_with_invalid_nalu.mp4"), folder.path("out.mp4"))
    let arguments = [input, "-o", output, "--preset", "ultrafast"] + MadeClip.faceless
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("annotate: warning: the input is damaged: skipped 1 piece"))
    #expect(try FFprobe.frameTimes(of: output) == FFprobe.frameTimes(of: input))
    #expect(try SidecarLines(folder.path("out.faces.jsonl")).end.damagedPackets == 1)
  }

  @Test("standard input is read like a file")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: 0.2, to: clip)
    let result = try Program.run(
      ["-", "-o", "out.mkv", "--preset", "ultrafast"],
      input: Data(contentsOf: URL(fileURLWithPath: clip)),
      folder: folder.url
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let times = try FFprobe.frameTimes(of: clip)
    #expect(try FFprobe.frameTimes(of: folder.path("out.mkv")) == times)
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(sidecar.times == times)
    #expect(sidecar.header.source.name == "-")
    #expect(sidecar.header.source.size == nil)
  }
}
